/** Reads a setting that the server wrote into the page; empty where it has none. */
export function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="faixa-${name}"]`)?.content ?? ''
}
