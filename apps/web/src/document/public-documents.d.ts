/** Public documents as modules, made by apps/web/method-document.ts. */
interface DocumentSection {
  readonly id: string
  readonly title: string
  readonly depth: number
}

declare module 'virtual:metodo' {
  export const title: string
  export const sections: readonly DocumentSection[]
  export const html: string
}

declare module 'virtual:licenca' {
  export const title: string
  export const sections: readonly DocumentSection[]
  export const html: string
}

declare module 'virtual:verificar' {
  export const title: string
  export const sections: readonly DocumentSection[]
  export const html: string
}
