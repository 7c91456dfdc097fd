/** Reads the form 'Novo Laudo' as it arrives: fields and files in any order, each file straight into a temporary of the store. */
import { invalidFields, type LaudoForm, laudoFormSchema, type Problem, ROUTES } from '@faixa/contract'
import { ARQUIVOS_MAX, impossibleDates, type Papel } from '@faixa/domain'
import { WITHOUT_APPLICATION } from '@faixa/flight'
import { readColumns } from '../../../http/access/read-columns.ts'
import { refuseUnknownSystems } from '../../../http/access/refuse-unknown-system.ts'
import type { Ask } from '../../../http/ask.ts'
import { decode, decodeSoFar } from '../../../http/uploads/decode.ts'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { ofEmpresa, refuseUsedUp } from '../../../quota/take-from-quota.ts'
import { refuseUnlisted } from './form-entities.actions.ts'
import { FILE_FIELDS, type ReceivedFiles, receiveFiles, refuseRepeated } from './receive-files.ts'
import { sentBefore } from './sent/send-file.actions.ts'

export interface Upload extends AsyncDisposable {
  readonly form: Form
  readonly files: ReceivedFiles
  /** Those of the files that were sent before, by content. */
  readonly sent: readonly string[]
}

/** The fields without the contents that they name, which are among the files. */
type Form = Omit<LaudoForm, `enviados${string}`>

type FileField = keyof typeof FILE_FIELDS

/** Reads the form. Received files are discarded where this fails, and otherwise belong to the caller. */
export async function readUpload(ask: Ask): Promise<Upload> {
  const files = receiveFiles(ask)
  try {
    const { form, sent } = await receiveParts(ask, files)
    refuseMissing(files, form)
    const named = [...files.of].map(
      ([papel, some]) => [papel, some.map(({ nome, received: { sha256 } }) => ({ nome, sha256 }))] as const,
    )
    refuseRepeated(new Map(named), (papel) => `file_${papel}`)
    return { form, files, sent, [Symbol.asyncDispose]: () => files[Symbol.asyncDispose]() }
  } catch (error) {
    await files[Symbol.asyncDispose]()
    throw error
  }
}

async function receiveParts(ask: Ask, files: ReceivedFiles): Promise<Pick<Upload, 'form' | 'sent'>> {
  const fields = new Map<string, string>()
  const seen = new Set<string>()
  let anyFile = false
  for await (const part of ask.parts()) {
    try {
      if (seen.has(part.name) && !mayRepeat(part.name)) throw repeatedField(part.name)
      seen.add(part.name)
      if (part.kind === 'field') {
        if (isFileField(part.name)) throw fileAsText(part.name)
        fields.set(part.name, part.value)
        continue
      }
      if (!isFileField(part.name)) throw unexpectedFile(part.name)
      if (!anyFile) await refuseEarly(ask, fields)
      anyFile = true
      await files.take(part, FILE_FIELDS[part.name].papel)
    } catch (error) {
      // A file that will not be read frees the connection.
      if (part.kind === 'file') part.stream.destroy()
      throw error
    }
  }
  const { enviadosArea, enviadosAplicacao, enviadosTrajeto, enviadosClima, ...form } = decode(
    laudoFormSchema,
    Object.fromEntries(fields),
  )
  refuseImpossibleDates(form, ask)
  await refuseUnlisted(ask, form)
  const { sistemaArea, sistemaAplicacao, sistemaTrajeto } = form
  await refuseUnknownSystems({ sistemaArea, sistemaAplicacao, sistemaTrajeto })
  const sent = await addSent(ask, files, [
    ['area', enviadosArea],
    ['aplicacao', enviadosAplicacao],
    ['trajeto', enviadosTrajeto],
    ['clima', enviadosClima],
  ])
  const { colunas } = form
  return {
    form: { ...form, ...(colunas && { colunas: readColumns(colunas).map((profile) => ({ ...profile })) }) },
    sent,
  }
}

async function addSent(
  ask: Ask,
  files: ReceivedFiles,
  named: readonly (readonly [Papel, readonly string[] | undefined])[],
): Promise<readonly string[]> {
  const all = named.flatMap(([, sha256s = []]) => sha256s)
  const sent = await sentBefore(ask, all)
  for (const [papel, sha256s = []] of named) for (const sha256 of sha256s) files.add(sent.get(sha256)!, papel)
  return all
}

function mayRepeat(name: string): boolean {
  return isFileField(name) && ARQUIVOS_MAX[FILE_FIELDS[name].papel] > 1
}

/** Refuses faulty fields among those received so far, before megabytes are read. Most clients send the fields first. */
async function refuseEarly(ask: Ask, fields: ReadonlyMap<string, string>): Promise<void> {
  const form = decodeSoFar(laudoFormSchema, fields)
  if (!form) return
  refuseImpossibleDates(form, ask)
  await refuseUnlisted(ask, form)
  return refuseUsedUp(ask, ofEmpresa(form.empresa), 1)
}

function refuseImpossibleDates(form: Form, { deps }: Ask): void {
  const wrong = impossibleDates(form, deps.clock.now())
  if (wrong.length > 0) throw invalidFields(wrong)
}

function refuseMissing({ of }: ReceivedFiles, { aplicacaoDoTrajeto = false }: Form): void {
  if (!of.has('aplicacao')) {
    const field = aplicacaoDoTrajeto ? 'file_trajeto' : 'file_aplicacao'
    if (!of.has('trajeto')) throw fileProblem('arquivo-ausente', field, `${FILE_FIELDS[field].title} é obrigatório.`)
    if (!aplicacaoDoTrajeto) throw fileProblem('arquivo-ausente', field, WITHOUT_APPLICATION)
  }
  for (const [field, { papel, title }] of Object.entries(FILE_FIELDS)) {
    if (ROUTES.createLaudo.files[field as FileField].required && !of.has(papel))
      throw fileProblem('arquivo-ausente', field, `${title} é obrigatório.`)
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
