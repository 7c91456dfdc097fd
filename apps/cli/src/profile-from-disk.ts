/** Reads the profile of a text file's columns, and prints the guessed one. */
import { type Unusable, unusableFile } from '@faixa/flight'
import { isPlaced, parseProfile, sampleText, type TextProfile, tableForm } from '@faixa/geometry'
import { readFromDisk } from './read-from-disk.ts'

/** The rows of a log of which its columns are guessed. */
const HEAD_BYTES = 16 * 2 ** 20
/** A profile has a dozen of lines. */
const PROFILE_BYTES = 65_536

/** Returns undefined where no profile was given. It holds for every text file, whatever the headings of the file that it was made for. */
export async function profileFrom(
  path: string | undefined,
): Promise<readonly TextProfile[] | { readonly unusable: Unusable } | undefined> {
  if (path === undefined) return undefined
  const head = await headOf(path, PROFILE_BYTES)
  if ('unusable' in head) return head
  const profile = parseProfile(new TextDecoder().decode(head))
  if (typeof profile === 'string') return { unusable: unusableFile(path, 'perfil-invalido', profile) }
  const { titulos: _, ...columns } = profile
  return [columns]
}

/** The guess for a file as JSON, to be completed or changed, and given back. */
export async function guessedProfile(
  path: string,
): Promise<{ readonly text: string } | { readonly unusable: Unusable }> {
  const head = await headOf(path, HEAD_BYTES)
  if ('unusable' in head) return head
  const { lines, guess } = sampleText(head)
  if (!isPlaced(guess.profile.colunas) && !tableForm(lines)) {
    const cause = 'não é uma tabela de texto, e não há colunas a supor nele.'
    return { unusable: unusableFile(path, 'sem-colunas', cause) }
  }
  return { text: JSON.stringify(guess.profile, null, 2) }
}

/** A text file whose columns are unknown gets the hint how to assign them here. */
export function withColumns(unusable: Unusable): Unusable {
  if (unusable.code !== 'columns-unknown') return unusable
  const how = 'Dê as colunas com --colunas PERFIL.json; «faixa ler ARQUIVO --perfil» imprime um perfil para completar.'
  return { ...unusable, message: `${unusable.message} ${how}` }
}

async function headOf(path: string, most: number): Promise<Uint8Array | { readonly unusable: Unusable }> {
  return readFromDisk(path, async (pieces) => {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const piece of pieces) {
      parts.push(piece.slice())
      bytes += piece.byteLength
      if (bytes >= most) break
    }
    return Buffer.concat(parts).subarray(0, most)
  })
}
