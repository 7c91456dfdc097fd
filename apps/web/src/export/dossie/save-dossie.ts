/** Makes a dossiê and saves it as a download. Loaded on demand. */
import type { LaudoInfo } from '@faixa/contract'
import { saveFile } from '../../ui/save-file.ts'
import { dossieName } from '../file-names.ts'
import { type DossieMeans, makeDossie } from './dossie.ts'

/** Returns a sentence about files missing in the dossiê; undefined where it is complete. */
export async function saveDossie(
  { uuid, codigo }: Pick<LaudoInfo, 'uuid' | 'codigo'>,
  means: Omit<DossieMeans, 'now'>,
): Promise<string | undefined> {
  const now = new Date()
  const { file, missing } = await makeDossie(uuid, { ...means, now })
  means.signal.throwIfAborted()
  saveFile(file, dossieName(codigo, now))
  if (missing.length === 0) return undefined
  return `O índice diz por que falta: ${missing.map(({ oQue }) => oQue).join(', ')}.`
}
