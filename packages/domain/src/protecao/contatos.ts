/** What a contact for notices before a flight is about. */

export const CONTATO_PARA = {
  apicultor: 'Apicultor',
  morador: 'Morador',
  escola: 'Escola',
  produtor: 'Produtor vizinho',
  orgao: 'Órgão público',
  outro: 'Outro',
} as const

export type ContatoPara = keyof typeof CONTATO_PARA
