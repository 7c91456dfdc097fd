/** How contacts are named, shown and read again. */
import { CONTATO_PARA } from '@faixa/domain'
import { invalidate } from '../../api/query.ts'
import { masked } from '../../form/fields/masked-field.tsx'
import { contatoMask } from '../../form/fields/phone-mask.ts'

export const LABELS = {
  empresa: 'Empresa',
  unidade: 'Unidade',
  nome: 'Nome',
  email: 'E-mail',
  telefone: 'Telefone',
  para: 'Quem é',
  lugar: 'Lugar (latitude, longitude)',
  raioM: 'Avisar de aplicações a até',
  horasDeAntecedencia: 'Antecedência',
  observacao: 'Observação',
} as const

export const PARA_CHOICES = Object.entries(CONTATO_PARA).map(([value, label]) => ({ value, label }))

/** `(18) 9 9123-4567`, of the digits with DDD. */
export function telefoneText(digits: string): string {
  return masked(digits, contatoMask)
}

/** Reads the lists of contacts again, and the orders' lists of people to notify. */
export async function readAgain(): Promise<void> {
  await Promise.all([invalidate('listContatos'), invalidate('listOrdemAvisos')])
}
