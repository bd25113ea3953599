/** Usual nouns of German, French, Spanish, Italian, Portuguese and Dutch for kinds of things, by one in English. */
const NOUNS_OF: Readonly<Record<string, string>> = {
  town:
    `stadt ort gemeinde dorf ville commune village ciudad municipio pueblo citta comune cidade municipio stad gemeente`,
  country: "land staat pays pais paese",
  region: "bundesland kanton bezirk kreis departement provincia regione regiao provincie gewest",
  river: "fluss fleuve riviere rio fiume rivier",
  lake: "see lac lago meer",
  mountain: "berg gipfel montagne montana montagna montanha",
  church:
    `kirche museum schloss burg bibliothek theater kino stadion eglise musee chateau bibliotheque theatre iglesia museo
    castillo biblioteca teatro chiesa castello igreja museu castelo kerk kasteel bibliotheek`,
  hospital:
    "krankenhaus klinik apotheke hopital clinique pharmacie clinica farmacia ospedale ziekenhuis apotheek",
  restaurant:
    `filiale werkstatt lager fabrik gaststaette succursale entrepot usine sucursal almacen fabrica magazzino
    fabbrica armazem filiaal fabriek`,
  company:
    `firma unternehmen betrieb lieferant hersteller verlag entreprise societe fournisseur fabricant empresa proveedor
    fabricante azienda fornitore fornecedor bedrijf leverancier`,
  club: "verein mannschaft orchester chor equipe orchestre equipo orquesta squadra vereniging ploeg",
  employee:
    `mitarbeiter angestellter lehrer arzt fahrer employe professeur medecin chauffeur empleado profesor medico conductor
    impiegato dipendente insegnante funcionario medewerker leraar`,
  customer:
    `kunde patient mitglied schueler schüler student mieter client eleve etudiant membre cliente alumno estudiante
    paciente socio studente allievo aluno klant leerling`,
  artist:
    `kuenstler künstler komponist dichter schriftsteller maler saenger sänger schauspieler artiste compositeur ecrivain
    peintre chanteur acteur artista compositor escritor pintor cantante compositore scrittore pittore kunstenaar componist`,
  album:
    "buch film lied gemaelde gemälde roman livre chanson tableau libro pelicula cancion livro canzone boek schilderij",
  vehicle: "fahrzeug auto wagen vehicule voiture vehiculo coche veicolo macchina veiculo carro voertuig",
  ship: "schiff boot navire bateau barco nave navio schip",
  machine: "maschine geraet gerät anlage appareil maquina aparato apparecchio toestel",
  product: "produkt artikel ware produit producto articulo prodotto articolo produto artigo",
  invoice: "rechnung zahlung facture paiement factura pago fattura pagamento fatura factuur betaling",
  contract: "vertrag contrat contrato contratto contract",
  concert:
    `konzert veranstaltung wettbewerb turnier spiel rennen ausstellung auffuehrung aufführung evenement exposition concierto
    evento torneo carrera concerto mostra gara competicao wedstrijd voorstelling`,
  course: "kurs lehrgang vorlesung cours curso corso",
  animal: "tier hund pferd chien cheval perro caballo cavallo cavalo dier hond paard",
  tree: "pflanze baum arbre plante arbol planta albero pianta boom",
};

const IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(NOUNS_OF).flatMap(([english, nouns]) =>
    nouns.split(/\s+/).map((noun) => [noun, english] as const)
  ),
);

/** An English noun for the kind of things that a foreign one means; undefined where it is not known. */
export const kindInEnglish = (noun: string): string | undefined =>
  IN_ENGLISH.get(noun.normalize("NFC").toLowerCase());
