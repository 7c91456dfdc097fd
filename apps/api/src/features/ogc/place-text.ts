/**
 * The place of a page as text for its address. It is sealed, because its keys reveal the number of all laudos of the server, and so that no
 * client can forge one. It grants no right: a page shows only what its reader may see.
 */
import { invalidFields } from '@faixa/contract'
import { type Seal, SealBroken } from '../../secrets/seal.ts'
import type { Place } from './collections/source.ts'

/** A place sealed for one collection is invalid for any other. */
function purposeOf(colecao: string): string {
  return `ogc.${colecao}`
}

export function placeText(place: Place, colecao: string, seal: Seal): string {
  return seal.seal(JSON.stringify(place), purposeOf(colecao)).toString('base64url')
}

export function placeFrom(text: string, colecao: string, seal: Seal): Place {
  try {
    return JSON.parse(seal.open(Buffer.from(text, 'base64url'), purposeOf(colecao))) as Place
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw invalidFields(
      [{ campo: 'apos', mensagem: 'apos não vem de um link next desta coleção: comece pela primeira página.' }],
      'parametro-invalido',
    )
  }
}
