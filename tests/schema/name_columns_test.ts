import { labelColumn, nameColumns, type Table } from "querylogue/schema";
import assert from "node:assert/strict";

function tableOf(name: string, columns: string, keys: Partial<Table> = {}): Table {
  return {
    name,
    columns: columns.split(", ").map((column) => {
      const [columnName = "", type = "TEXT"] = column.split(":");
      return { name: columnName, type, notNull: false };
    }),
    primaryKey: [],
    uniqueKeys: [],
    ...keys,
  };
}

const likeliest = (name: string, columns: string) =>
  nameColumns(tableOf(name, columns))[0]?.columns.join(" + ");

Deno.test("nameColumns() knows the words of names in many languages, before and after other words", () => {
  const named: readonly (readonly [table: string, columns: string, name: string])[] = [
    ["personal", "personal_id:INTEGER, name_des_mitarbeiters, geschlecht", "name_des_mitarbeiters"],
    ["konten", "konto_id:INTEGER, kontobezeichnung, andere_kontodetails", "kontobezeichnung"],
    ["clients", "code_client, nom_client, ville", "nom_client"],
    ["articles", "ref_article, libellé, prix:REAL", "libellé"],
    ["productos", "codigo_producto, nombre_producto, precio:REAL", "nombre_producto"],
    ["prodotti", "codice, nome_del_prodotto", "nome_del_prodotto"],
    ["klanten", "klant_id:INTEGER, plaats, klantnaam", "klantnaam"],
    ["produkty", "kod, nazwa_produktu", "nazwa_produktu"],
    ["vyrobky", "kod, název", "název"],
    ["livres", "isbn, titre, éditeur", "titre"],
    ["fields", "id:INTEGER, xpath, label", "label"],
    ["droit", "DRO_ID:INTEGER, DRO_LIB", "DRO_LIB"],
    ["tipo_imagem", "cod_tipo_imagem:INTEGER, nm_tipo, extensao", "nm_tipo"],
    ["sub_menu", "id:INTEGER, title, nm_sub_menu", "nm_sub_menu"],
    ["seatkind", "seatkind_id:INTEGER, KIND, price:REAL", "KIND"],
  ];
  for (const [table, columns, name] of named) assert.equal(likeliest(table, columns), name);
});

Deno.test("nameColumns() takes the names of a contact only where the row has no name of its own", () => {
  const contact = "contact_first_name, contact_last_name";
  assert.equal(likeliest("client", `${contact}, client_name`), "client_name");
  assert.equal(likeliest("cliente", "nombre_contacto, apellido_contacto, nombre_cliente"), "nombre_cliente");
  assert.equal(likeliest("client", `${contact}, city`), "contact_first_name + contact_last_name");
  assert.equal(
    likeliest("client", "client_name, client_last_name, first_name, last_name"),
    "first_name + last_name",
  );
});

Deno.test("nameColumns() pairs a first with a last name that is otherwise called alike, before a login", () => {
  assert.equal(
    likeliest("kunden", "login_name, vorname_des_kunden, nachname_des_kunden, e_mail_adresse"),
    "vorname_des_kunden + nachname_des_kunden",
  );
  assert.equal(likeliest("employes", "matricule, nom, prenom"), "prenom + nom");
  assert.equal(likeliest("clientes", "nombre, apellidos, ciudad"), "nombre + apellidos");
  assert.equal(likeliest("utenti", "cognome, nome"), "nome + cognome");
  assert.equal(likeliest("readers", "username, name, surname"), "name + surname");
  assert.equal(likeliest("readers", "name, first_name, last_name"), "first_name + last_name");
  assert.equal(likeliest("pracownicy", "imie, nazwisko"), "imie + nazwisko");
  assert.equal(likeliest("visits", "guest_first_name, host_last_name, title"), "title");
  assert.equal(likeliest("users", "first_name, last_name, full_name"), "full_name");
});

Deno.test("nameColumns() takes the first of two last names", () => {
  assert.equal(likeliest("empleado", "nombre, apellido1, apellido2"), "nombre + apellido1");
});

Deno.test("nameColumns() finds the table's own word in another number, and descriptions before logins", () => {
  assert.equal(likeliest("continents", "ContId:INTEGER, Continent"), "Continent");
  assert.equal(
    likeliest("fähigkeiten", "skill_code, beschreibung_der_fertigkeit"),
    "beschreibung_der_fertigkeit",
  );
  assert.equal(likeliest("accounts", "login, description"), "description");
  assert.equal(likeliest("accounts", "login, email, password"), "login");
});

Deno.test("nameColumns() takes other texts only where nothing is called a name, and no keys, codes or remarks", () => {
  const assets = "asset_id:INTEGER, tag, model, serial_number, web_url, other_details, contact_email";
  assert.deepEqual(
    nameColumns(tableOf("assets", assets, { uniqueKeys: [["tag"]] })),
    [{ kind: "text", columns: ["model"] }],
  );
  assert.equal(likeliest("orders", "ship_name, file_name, middle_name"), undefined);
  assert.equal(labelColumn(tableOf("assets", assets)), undefined);
});
