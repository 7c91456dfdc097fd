/** Sends files of a form with a client that reports how many bytes were sent. */
import { type CallOptions, type Client, type FieldError, Problem } from '@faixa/contract'
import { apiOver } from '../../api/client.ts'
import { uploadFetch } from '../../api/upload-fetch.ts'
import { goneSentence, isGoneFile } from '../../ui/gone-file.ts'
import type { SendCall } from '../shell/sending.ts'

/** Files by the names of the route's fields; a field may have several. */
type NamedFiles = Readonly<Record<string, File | readonly File[] | undefined>>

/** `send` calls its route with the given client and options. */
export async function upload<Answer>(
  files: NamedFiles,
  { signal, idempotencyKey, onProgress }: SendCall,
  send: (client: Client, options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(apiOver(uploadFetch(onProgress)), { files, signal, idempotencyKey })
  } catch (error) {
    throw (signal.aborted ? undefined : await goneFiles(files)) ?? error
  }
}

/** A file that was changed or moved after it was chosen ends an upload like a broken connection: reading it shows the difference. */
async function goneFiles(files: NamedFiles): Promise<Problem | undefined> {
  const erros: FieldError[] = []
  for (const [campo, given = []] of Object.entries(files)) {
    for (const file of [given].flat()) {
      if (await isGoneFile(file)) erros.push({ campo, mensagem: goneSentence(file.name) })
    }
  }
  return erros[0] && new Problem('dados-invalidos', { detail: erros[0].mensagem, erros })
}
