/** Reads the form 'Área da Empresa' as it arrives: fields and the file in any order, the file straight into a temporary of the store. */
import { type AreaForm, areaFormSchema, type FieldError, invalidFields } from '@faixa/contract'
import type { Ask } from '../../../http/ask.ts'
import { decode } from '../../../http/decode.ts'
import { fileProblem, type ReceivedFile, receiveFile } from '../../../http/receive-file.ts'
import { refuseUnknownSystems } from '../../../http/refuse-unknown-system.ts'
import { ownerOfForm } from '../area-owner.actions.ts'
import type { AreaOwner } from '../area-versions.queries.ts'

const FILE = 'file_area'
const TITLE = 'O arquivo das áreas'

export interface AreaUpload {
  readonly form: AreaForm
  readonly owner: AreaOwner
  /** Belongs to the caller, who keeps or discards it. */
  readonly file: ReceivedFile
}

export async function readAreaUpload(ask: Ask): Promise<AreaUpload> {
  let file: ReceivedFile | undefined
  try {
    const fields = new Map<string, string>()
    const seen = new Set<string>()
    for await (const part of ask.parts()) {
      const campo = part.name.slice(0, 60)
      try {
        if (seen.has(part.name)) {
          throw invalidFields([{ campo, mensagem: `O campo «${campo}» foi enviado mais de uma vez.` }])
        }
        seen.add(part.name)
        if (part.kind === 'field') {
          if (part.name === FILE) {
            throw fileProblem('arquivo-ausente', FILE, `${TITLE} veio como texto: envie-o como arquivo.`)
          }
          fields.set(part.name, part.value)
          continue
        }
        if (part.name !== FILE) {
          throw fileProblem('arquivo-inesperado', campo, `O envio traz um arquivo no campo «${campo}», que não existe.`)
        }
        await refuseEarly(ask, fields)
        const { files, scanner, settings } = ask.deps
        file = await receiveFile(part, { files, scanner, maxBytes: settings.maxFileBytes, title: TITLE })
      } catch (error) {
        // A file that will not be read frees the connection.
        if (part.kind === 'file') part.stream.destroy()
        throw error
      }
    }
    const form = decode(areaFormSchema, Object.fromEntries(fields))
    const owner = await ownerOfForm(ask, form)
    await refuseUnknownSystems({ sistemaArea: form.sistemaArea })
    if (!file) throw fileProblem('arquivo-ausente', FILE, `${TITLE} é obrigatório.`)
    return { form, owner, file }
  } catch (error) {
    await file?.received.discard()
    throw error
  }
}

/** Refuses wrong fields that came so far, before megabytes are read; those that may still come are not required yet. */
async function refuseEarly(ask: Ask, fields: ReadonlyMap<string, string>): Promise<void> {
  const decoded = areaFormSchema.safeParse(Object.fromEntries(fields))
  if (decoded.success) return void (await ownerOfForm(ask, decoded.data))
  const wrong = decoded.error.issues
    .map(({ path, message }): FieldError => ({ campo: path.join('.'), mensagem: message }))
    .filter(({ campo }) => fields.has(campo.split('.')[0]!))
  if (wrong.length > 0) throw invalidFields(wrong)
}
