/** Reads the form 'Novo Laudo' as it arrives: fields and files in any order, each file straight into a temporary of the store. */
import { invalidFields, type LaudoForm, laudoFormSchema, type Problem, ROUTES } from '@faixa/contract'
import { impossibleDates, type Papel } from '@faixa/domain'
import { CLIMA_EXTENSIONS, FILE_EXTENSIONS } from '@faixa/flight'
import { refuseUnknownSystems } from '../../../http/access/refuse-unknown-system.ts'
import type { Ask } from '../../../http/ask.ts'
import { decode, decodeSoFar } from '../../../http/uploads/decode.ts'
import { fileProblem, type ReceivedFile, receiveFile } from '../../../http/uploads/receive-file.ts'
import { ofEmpresa, refuseUsedUp } from '../../../quota/take-from-quota.ts'
import { refuseUnlisted } from './form-entities.actions.ts'

export interface Upload extends AsyncDisposable {
  readonly form: LaudoForm
  /** The received files; `area` may be absent. */
  readonly files: ReadonlyMap<Papel, ReceivedFile>
}

type FileField = keyof (typeof ROUTES)['createLaudo']['files']

/** The fields of the form, and how their files are called. */
export const FILE_FIELDS = {
  file_area: { papel: 'area', title: 'O traçado da área' },
  file_aplicacao: { papel: 'aplicacao', title: 'O arquivo da aplicação' },
  file_trajeto: { papel: 'trajeto', title: 'O arquivo do trajeto' },
  file_clima: { papel: 'clima', title: 'O arquivo do clima' },
} as const satisfies Record<FileField, { papel: Papel; title: string }>

/** Reads the form. Received files are discarded where this fails, and otherwise belong to the caller. */
export async function readUpload(ask: Ask): Promise<Upload> {
  const files = new Map<Papel, ReceivedFile>()
  const upload = { files, [Symbol.asyncDispose]: () => discard(files) }
  try {
    const form = await receiveParts(ask, files)
    refuseMissing(files)
    refuseRepeated(files)
    return { ...upload, form }
  } catch (error) {
    await discard(files)
    throw error
  }
}

async function receiveParts(ask: Ask, files: Map<Papel, ReceivedFile>): Promise<LaudoForm> {
  const { deps } = ask
  const fields = new Map<string, string>()
  const seen = new Set<string>()
  let anyFile = false
  for await (const part of ask.parts()) {
    try {
      if (seen.has(part.name)) throw repeatedField(part.name)
      seen.add(part.name)
      if (part.kind === 'field') {
        if (isFileField(part.name)) throw fileAsText(part.name)
        fields.set(part.name, part.value)
        continue
      }
      if (!isFileField(part.name)) throw unexpectedFile(part.name)
      if (!anyFile) await refuseEarly(ask, fields)
      anyFile = true
      const { papel, title } = FILE_FIELDS[part.name]
      const { files: store, scanner, settings } = deps
      const { maxFileBytes: maxBytes } = settings
      const file = await receiveFile(part, { files: store, scanner, maxBytes, title, taken: extensionsOf(papel) })
      if (file) files.set(papel, file)
    } catch (error) {
      // A file that will not be read frees the connection.
      if (part.kind === 'file') part.stream.destroy()
      throw error
    }
  }
  const form = decode(laudoFormSchema, Object.fromEntries(fields))
  refuseImpossibleDates(form, ask)
  await refuseUnlisted(ask, form)
  const { sistemaArea, sistemaAplicacao, sistemaTrajeto } = form
  await refuseUnknownSystems({ sistemaArea, sistemaAplicacao, sistemaTrajeto })
  return form
}

/** Refuses faulty fields among those received so far, before megabytes are read. Most clients send the fields first. */
async function refuseEarly(ask: Ask, fields: ReadonlyMap<string, string>): Promise<void> {
  const form = decodeSoFar(laudoFormSchema, fields)
  if (!form) return
  refuseImpossibleDates(form, ask)
  await refuseUnlisted(ask, form)
  return refuseUsedUp(ask, ofEmpresa(form.empresa), 1)
}

function refuseImpossibleDates(form: LaudoForm, { deps }: Ask): void {
  const wrong = impossibleDates(form, deps.clock.now())
  if (wrong.length > 0) throw invalidFields(wrong)
}

/** Extensions of the file of a role. */
export function extensionsOf(papel: Papel): readonly string[] {
  return papel === 'clima' ? CLIMA_EXTENSIONS : FILE_EXTENSIONS
}

function refuseMissing(files: ReadonlyMap<Papel, ReceivedFile>): void {
  for (const [field, { papel, title }] of Object.entries(FILE_FIELDS)) {
    if (ROUTES.createLaudo.files[field as FileField].required && !files.has(papel))
      throw fileProblem('arquivo-ausente', field, `${title} é obrigatório.`)
  }
}

function refuseRepeated(files: ReadonlyMap<Papel, ReceivedFile>): void {
  const first = new Map<string, string>()
  for (const [field, { papel, title }] of Object.entries(FILE_FIELDS)) {
    const sha256 = files.get(papel)?.received.sha256
    if (sha256 === undefined) continue
    const other = first.get(sha256)
    if (other !== undefined)
      throw fileProblem(
        'arquivo-repetido',
        field,
        `${title} tem o mesmo conteúdo de outro campo (${other}): certifique-se de colocar os arquivos em seus devidos campos.`,
      )
    first.set(sha256, FILE_FIELDS[field as FileField].title.toLowerCase())
  }
}

function repeatedField(name: string): Problem {
  const campo = shown(name)
  return invalidFields([{ campo, mensagem: `O campo «${campo}» foi enviado mais de uma vez.` }])
}

function fileAsText(name: FileField): Problem {
  return fileProblem('arquivo-ausente', name, `${FILE_FIELDS[name].title} veio como texto: envie-o como arquivo.`)
}

function unexpectedFile(name: string): Problem {
  const campo = shown(name)
  return fileProblem('arquivo-inesperado', campo, `O envio traz um arquivo no campo «${campo}», que não existe.`)
}

/** Shortens a name that the sender chose, for a sentence. */
function shown(name: string): string {
  return name.slice(0, 60)
}

function isFileField(name: string): name is FileField {
  return Object.hasOwn(FILE_FIELDS, name)
}

async function discard(files: ReadonlyMap<Papel, ReceivedFile>): Promise<void> {
  for (const { received } of files.values()) await received.discard()
}
