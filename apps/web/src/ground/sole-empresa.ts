/** The one empresa that the list is narrowed to. */
export function soleEmpresa(query: object): number | undefined {
  const id = Number((query as { readonly empresa?: unknown }).empresa)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
