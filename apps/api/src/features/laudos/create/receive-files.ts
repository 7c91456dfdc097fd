/** Receives the files of a laudo, each straight into a temporary of the store: it counts those of each role, and their bytes together. */
import type { Problem, ROUTES } from '@faixa/contract'
import { ARQUIVOS_MAX, PAPEIS, type Papel } from '@faixa/domain'
import { CLIMA_EXTENSIONS, FILE_EXTENSIONS, FLIGHT_EXTENSIONS } from '@faixa/flight'
import { formatSizeLimit } from '@faixa/units'
import type { Ask, Part } from '../../../http/ask.ts'
import { fileProblem, type ReceivedFile, receiveFile } from '../../../http/uploads/receive-file.ts'
import type { Settings } from '../../../settings.ts'

type FileField = keyof (typeof ROUTES)['createLaudo']['files']

/** The fields of the form, and how their files are called. */
export const FILE_FIELDS = {
  file_area: { papel: 'area', title: 'O traçado da área' },
  file_aplicacao: { papel: 'aplicacao', title: 'O arquivo da aplicação' },
  file_trajeto: { papel: 'trajeto', title: 'O arquivo do trajeto' },
  file_clima: { papel: 'clima', title: 'O arquivo do clima' },
} as const satisfies Record<FileField, { papel: Papel; title: string }>

/** Extensions of the files of a role. */
const EXTENSIONS = {
  area: FILE_EXTENSIONS,
  aplicacao: FLIGHT_EXTENSIONS,
  trajeto: FLIGHT_EXTENSIONS,
  clima: CLIMA_EXTENSIONS,
} as const satisfies Record<Papel, readonly string[]>

export interface ReceivedFiles extends AsyncDisposable {
  /** The received files by role; a role without files has none here. */
  readonly of: ReadonlyMap<Papel, readonly ReceivedFile[]>
  /** All of them. */
  all(): readonly ReceivedFile[]
  bytes(): number
  /** Receives the file of a part. Refuses one too many, and bytes that are too many together. */
  take(part: Extract<Part, { kind: 'file' }>, papel: Papel): Promise<void>
  /** Adds a file that was sent before, under the same limits. */
  add(file: ReceivedFile, papel: Papel): void
}

/** Received files are discarded with the value, unless the caller keeps them. */
export function receiveFiles({ deps: { files: store, scanner, settings } }: Ask): ReceivedFiles {
  const of = new Map<Papel, ReceivedFile[]>()
  const all = () => [...of.values()].flat()
  const bytes = () => all().reduce((sum, { received }) => sum + received.bytes, 0)
  const put = (file: ReceivedFile, papel: Papel) => {
    of.set(papel, [...(of.get(papel) ?? []), file])
    refuseTooLarge(bytes(), settings, `file_${papel}`)
  }
  const refuseOneMore = (papel: Papel) => {
    if (of.get(papel)?.length === ARQUIVOS_MAX[papel]) throw tooManyFiles(`file_${papel}`, papel)
  }
  return {
    of,
    all,
    bytes,
    async take(part, papel) {
      refuseOneMore(papel)
      const { title } = FILE_FIELDS[`file_${papel}`]
      const limits = { maxBytes: settings.maxFileBytes, taken: EXTENSIONS[papel] }
      const file = await receiveFile(part, { files: store, scanner, title, ...limits })
      if (file) put(file, papel)
    },
    add(file, papel) {
      refuseOneMore(papel)
      const { title } = FILE_FIELDS[`file_${papel}`]
      if (!EXTENSIONS[papel].some((extension) => file.nome.toLowerCase().endsWith(extension)))
        throw fileProblem('arquivo-extensao', `file_${papel}`, `${title} não pode ser «${file.nome}».`)
      put(file, papel)
    },
    async [Symbol.asyncDispose]() {
      for (const { received } of all()) await received.discard()
    },
  }
}

/** Refuses more bytes than a laudo with the largest file in each role has: they are measured together, in one memory. */
export function refuseTooLarge(bytes: number, { maxFileBytes }: Pick<Settings, 'maxFileBytes'>, campo: string): void {
  const most = PAPEIS.length * maxFileBytes
  if (bytes <= most) return
  const sentence = `Os arquivos passam, juntos, do limite de ${formatSizeLimit(most)}: divida o trabalho em vários laudos.`
  throw fileProblem('arquivo-grande', campo, sentence)
}

export function tooManyFiles(campo: string, papel: Papel): Problem {
  const sentence = `${FILE_FIELDS[`file_${papel}`].title} passa de ${ARQUIVOS_MAX[papel]} arquivos: divida o trabalho em vários laudos.`
  return fileProblem('arquivos-demais', campo, sentence)
}

/** Refuses the same content twice, in one role or in two. `campoOf` names the field of a role. */
export function refuseRepeated(
  files: ReadonlyMap<Papel, readonly { readonly nome: string; readonly sha256: string }[]>,
  campoOf: (papel: Papel) => string,
): void {
  const first = new Map<string, { readonly nome: string; readonly papel: Papel }>()
  for (const papel of PAPEIS) {
    const { title } = FILE_FIELDS[`file_${papel}`]
    for (const { nome, sha256 } of files.get(papel) ?? []) {
      const other = first.get(sha256)
      first.set(sha256, { nome, papel })
      if (!other) continue
      const sentence =
        other.papel === papel
          ? `«${nome}» tem o mesmo conteúdo de «${other.nome}»: envie cada arquivo uma só vez.`
          : `${title} tem o mesmo conteúdo de outro campo (${FILE_FIELDS[`file_${other.papel}`].title.toLowerCase()}): certifique-se de colocar os arquivos em seus devidos campos.`
      throw fileProblem('arquivo-repetido', campoOf(papel), sentence)
    }
  }
}
