import type { FieldError } from '@faixa/contract'
import { SEDE } from '@faixa/domain'
import type { Places } from '../api/use-places.ts'
import type { Values } from './field-state.ts'

/** What was chosen and is not in the lists, in the server's words: they change while a screen is open. What is empty is the schema's business. */
export function unlistedPlaces(
  chosen: Values<'empresa' | 'unidade' | 'prestadora' | 'piloto'>,
  { empresas, prestadoras }: Places,
): FieldError[] {
  const empresa = empresas.find(({ id }) => `${id}` === chosen.empresa)
  const prestadora = prestadoras.find(({ id }) => `${id}` === chosen.prestadora)
  const wrong: FieldError[] = []
  if (chosen.empresa !== '' && !empresa) wrong.push({ campo: 'empresa', mensagem: 'A empresa não está na lista.' })
  if (empresa && chosen.unidade !== `${SEDE}` && !empresa.unidades.some(({ id }) => `${id}` === chosen.unidade)) {
    wrong.push({ campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' })
  }
  if (chosen.prestadora !== '' && !prestadora) {
    wrong.push({ campo: 'prestadora', mensagem: 'A prestadora não está na lista.' })
  }
  if (prestadora && chosen.piloto !== '' && !prestadora.pilotos.some(({ id }) => `${id}` === chosen.piloto)) {
    wrong.push({ campo: 'piloto', mensagem: 'O piloto não está na lista da prestadora.' })
  }
  return wrong
}
