/**
 * The element by which a page forbids itself all that it does not need: nothing is loaded from anywhere, no form is sent,
 * no other address is the base of links; styles stand in the page, and scripts only where it has one of its own.
 */
export function pagePolicy({ scripts = false }: { readonly scripts?: boolean } = {}): string {
  const rules = [
    ...["default-src 'none'", "style-src 'unsafe-inline'"],
    ...(scripts ? ["script-src 'unsafe-inline'"] : []),
    ...["base-uri 'none'", "form-action 'none'"],
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${rules.join("; ")}">`;
}
