/** Makes a dossiê and hands it to the browser's downloads. Loaded when somebody asks for one. */
import type { LaudoInfo } from '@faixa/contract'
import { saveFile } from '../../ui/save-file.ts'
import { dossieName } from '../file-names.ts'
import { type DossieMeans, makeDossie } from './dossie.ts'

/** Answers what the dossiê lacks, in words; undefined where it is whole. */
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
