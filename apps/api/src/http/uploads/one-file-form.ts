/** Reads a form with one file as it arrives: fields and the file in any order, the file straight into a temporary of the store. */
import { invalidFields } from '@faixa/contract'
import type { z } from 'zod'
import type { Ask } from '../ask.ts'
import { decode, decodeSoFar } from './decode.ts'
import { fileProblem, type ReceivedFile, receiveFile } from './receive-file.ts'

export interface OneFileForm<Schema extends z.ZodType, Checked> {
  readonly schema: Schema
  /** Name of the file's field, and how it is called: «O arquivo das áreas». */
  readonly file: string
  readonly title: string
  /** Extensions that the field accepts. Default: those of all formats of ground and flights. */
  readonly taken?: readonly string[]
  /** Maximum size, bytes, below the limit of the server's settings. */
  readonly maxBytes?: number
  /** Checks the decoded fields against this person's rights; called as soon as they are complete, before megabytes are read. */
  readonly check: (form: z.output<Schema>) => Promise<Checked>
}

export interface OneFileUpload<Form, Checked> {
  readonly form: Form
  readonly checked: Checked
  /** Belongs to the caller, who keeps or discards it. */
  readonly file: ReceivedFile
}

export async function readOneFileForm<Schema extends z.ZodType, Checked>(
  ask: Ask,
  { schema, file: field, title, taken, maxBytes = Number.POSITIVE_INFINITY, check }: OneFileForm<Schema, Checked>,
): Promise<OneFileUpload<z.output<Schema>, Checked>> {
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
          if (part.name === field) {
            throw fileProblem('arquivo-ausente', field, `${title} veio como texto: envie-o como arquivo.`)
          }
          fields.set(part.name, part.value)
          continue
        }
        if (part.name !== field) {
          throw fileProblem('arquivo-inesperado', campo, `O envio traz um arquivo no campo «${campo}», que não existe.`)
        }
        const soFar = decodeSoFar(schema, fields)
        if (soFar !== undefined) await check(soFar)
        const { files, scanner, settings } = ask.deps
        const limits = { maxBytes: Math.min(maxBytes, settings.maxFileBytes), ...(taken && { taken }) }
        file = await receiveFile(part, { files, scanner, title, ...limits })
      } catch (error) {
        // A file that will not be read frees the connection.
        if (part.kind === 'file') part.stream.destroy()
        throw error
      }
    }
    const form = decode(schema, Object.fromEntries(fields))
    const checked = await check(form)
    if (!file) throw fileProblem('arquivo-ausente', field, `${title} é obrigatório.`)
    return { form, checked, file }
  } catch (error) {
    await file?.received.discard()
    throw error
  }
}
