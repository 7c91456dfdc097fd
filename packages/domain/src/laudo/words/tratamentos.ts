/**
 * Treatments (specification 000 §3). `agrotoxico` decides whether the protection distances bind or only inform (see protecao/verdict.ts).
 * Where the name is ambiguous, the strict interpretation applies.
 */
export interface Tratamento {
  readonly nome: string
  readonly agrotoxico: boolean
}

export const TRATAMENTOS = [
  { nome: 'NÃO INFORMADO', agrotoxico: true },
  { nome: 'ADUBAÇÃO', agrotoxico: false },
  { nome: 'ADUBAÇÃO FOLIAR', agrotoxico: false },
  // The name does not specify the products applied with the foliar feed.
  { nome: 'AD. FOLIAR PRÉ SECA', agrotoxico: true },
  { nome: 'BIOLÓGICO', agrotoxico: false },
  { nome: 'INSETICIDA', agrotoxico: true },
  { nome: 'FUNGICIDA', agrotoxico: true },
  { nome: 'HERBICIDA', agrotoxico: true },
  { nome: 'INIBIDOR', agrotoxico: true },
  { nome: 'MATURADOR', agrotoxico: true },
  { nome: 'PRÉ MATURADOR', agrotoxico: true },
  { nome: 'SEMEADURA', agrotoxico: false },
  { nome: 'TRICHOGRAMMA', agrotoxico: false },
  { nome: 'COTESIA', agrotoxico: false },
] as const satisfies readonly Tratamento[]

export type TratamentoNome = (typeof TRATAMENTOS)[number]['nome']

export const TRATAMENTO_DEFAULT: TratamentoNome = 'NÃO INFORMADO'
