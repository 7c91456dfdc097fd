/** Reads the form of a service order as it arrives: fields and files in any order, each file straight into a temporary of the store. */
import { type FieldError, invalidFields, type OrdemForm, ordemFormSchema, type ROUTES } from '@faixa/contract'
import { ordemDateFault, PDF_MAX_BYTES } from '@faixa/domain'
import { refuseUnknownSystems } from '../../http/access/refuse-unknown-system.ts'
import type { Ask } from '../../http/ask.ts'
import { decode } from '../../http/uploads/decode.ts'
import { isPdf } from '../../http/uploads/is-pdf.ts'
import { fileProblem, PDF, type ReceivedFile, receiveFile } from '../../http/uploads/receive-file.ts'
import { ofEmpresa, refuseUsedUp } from '../../quota/take-from-quota.ts'
import { refuseUnlisted, withOwnEmpresa } from './ordem-entities.actions.ts'

type FileField = keyof (typeof ROUTES)['createOrdem']['files']

export interface OrdemUpload {
  readonly form: OrdemForm
  readonly files: ReadonlyMap<FileField, ReceivedFile>
}

const TITLES = {
  file_area: 'O arquivo da área',
  file_anexo: 'O anexo',
} as const satisfies Record<FileField, string>

/** Reads the form. Received files are put into `files` as they arrive: the caller discards them in any case. */
export async function readOrdemUpload(ask: Ask, files: Map<FileField, ReceivedFile>): Promise<OrdemUpload> {
  const { files: store, scanner, settings } = ask.deps
  const fields = new Map<string, string>()
  const seen = new Set<string>()
  for await (const part of ask.parts()) {
    try {
      if (seen.has(part.name)) throw invalidFields([{ campo: part.name, mensagem: 'O campo veio mais de uma vez.' }])
      seen.add(part.name)
      if (part.kind === 'field') {
        if (isFileField(part.name))
          throw fileProblem('arquivo-ausente', part.name, `${TITLES[part.name]} veio como texto.`)
        fields.set(part.name, part.value)
        continue
      }
      const { name } = part
      if (!isFileField(name))
        throw fileProblem('arquivo-inesperado', name, 'O envio traz um arquivo em um campo que não existe.')
      await refuseWrongSoFar(fields, ask)
      const isArea = name === 'file_area'
      const file = await receiveFile(part, {
        files: store,
        scanner,
        title: TITLES[name],
        maxBytes: isArea ? settings.maxFileBytes : Math.min(settings.maxFileBytes, PDF_MAX_BYTES),
        ...(!isArea && { taken: PDF }),
      })
      if (file) files.set(name, file)
    } catch (error) {
      // A file that will not be read frees the connection.
      if (part.kind === 'file') part.stream.destroy()
      throw error
    }
  }
  const form = withOwnEmpresa(decode(ordemFormSchema, Object.fromEntries(fields)), ask)
  refuseDate(form, ask)
  await refuseUnlisted(ask, form)
  await refuseUnknownSystems({ sistemaArea: form.sistemaArea })
  refuseArea(form, files)
  await refuseForeignContent(files)
  return { form, files }
}

export function refuseDate({ data }: { readonly data?: string | undefined }, { deps }: Ask): void {
  const mensagem = data === undefined ? undefined : ordemDateFault(data, deps.clock.now())
  if (mensagem !== undefined) throw invalidFields([{ campo: 'data', mensagem }])
}

/** Refuses faulty fields among those received so far, before megabytes are read. Fields that may still arrive are not required yet. */
async function refuseWrongSoFar(fields: ReadonlyMap<string, string>, ask: Ask): Promise<void> {
  const decoded = ordemFormSchema.safeParse(Object.fromEntries(fields))
  if (decoded.success) {
    const { empresa, ...form } = withOwnEmpresa(decoded.data, ask)
    refuseDate(form, ask)
    if (empresa !== undefined) await refuseUsedUp(ask, ofEmpresa(empresa), 0)
    return
  }
  const wrong = decoded.error.issues
    .map(({ path, message }): FieldError => ({ campo: path.join('.'), mensagem: message }))
    .filter(({ campo }) => fields.has(campo))
  if (wrong.length > 0) throw invalidFields(wrong)
}

/** The ordered area comes from exactly one source: a file, or the register. */
function refuseArea({ talhoes = [] }: OrdemForm, files: ReadonlyMap<FileField, ReceivedFile>): void {
  const hasFile = files.has('file_area')
  if (hasFile && talhoes.length > 0) {
    throw invalidFields([{ campo: 'talhoes', mensagem: 'Envie o arquivo da área ou escolha talhões, não os dois.' }])
  }
  if (!hasFile && talhoes.length === 0) {
    throw fileProblem('arquivo-ausente', 'file_area', 'Envie o arquivo da área em KML, ou escolha talhões cadastrados.')
  }
}

async function refuseForeignContent(files: ReadonlyMap<FileField, ReceivedFile>): Promise<void> {
  const anexo = files.get('file_anexo')
  if (!anexo || (await isPdf(anexo.received.read(), anexo.received.bytes))) return
  throw fileProblem('arquivo-conteudo', 'file_anexo', `O anexo («${anexo.nome}») não é um PDF, ou veio pela metade.`)
}

function isFileField(name: string): name is FileField {
  return Object.hasOwn(TITLES, name)
}
