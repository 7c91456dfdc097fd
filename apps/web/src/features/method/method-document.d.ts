/** docs/metodo.md as a module, made by apps/web/method-document.ts. */
declare module 'virtual:metodo' {
  export const title: string
  export const sections: readonly { readonly id: string; readonly title: string; readonly depth: number }[]
  export const html: string
}
