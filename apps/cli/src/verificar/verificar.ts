/** The command `faixa verificar`: checks a signed laudo without a network, and measures its files again where they are given. */
import { createPublicKey } from 'node:crypto'
import {
  climaAgain,
  comparableNames,
  comparableNumbers,
  type GivenFiles,
  isMetodo,
  joinFiles,
  LEITURA,
  measureFlight,
  optionsOfDecided,
  type ReadClima,
  type ReadFile,
  type Role,
  readClima,
  readFlightFile,
  type SignedClima,
  usableWidthM,
} from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import {
  compareClimas,
  compareMeasurement,
  DEDUCED_OVER_REGISTER,
  type Difference,
  FAULT_SENTENCES,
  hexToBytes,
  isLevantamentoText,
  type LevantamentoDocument,
  otherReadingSentence,
  plotHash,
  type RevisionDocument,
  sha256OfPieces,
  valueText,
  verifyLevantamentoText,
  verifyRevisionText,
} from '@faixa/revision'
import { formatCount, present } from '@faixa/units'
import { parseArguments } from '../arguments.ts'
import { type Command, EXIT_DONE, EXIT_FALSE, EXIT_UNUSABLE, misuse, refuse } from '../command.ts'
import { formatHelp } from '../help.ts'
import { filesOfFolder } from '../medir/flight-from-disk.ts'
import { readFromDisk } from '../read-from-disk.ts'
import { formatTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

const OPTIONS = {
  chave: {
    value: 'CHAVE',
    summary: 'a chave pública: um arquivo PEM, ou 64 dígitos hexadecimais; várias separadas por vírgula (obrigatório)',
  },
  area: { value: 'ARQUIVO', summary: 'o arquivo da área, como foi enviado' },
  aplicacao: {
    value: 'ARQUIVO',
    repeats: true,
    summary: 'o arquivo da aplicação, como foi enviado; de vários, um a um ou a pasta deles',
  },
  trajeto: { value: 'ARQUIVO', repeats: true, summary: 'o arquivo do trajeto, ou os arquivos, como foram enviados' },
  clima: { value: 'ARQUIVO', summary: 'o arquivo do clima, como foi enviado' },
  'exigir-registro': { summary: 'termina em 1 se o arquivo não prova que a revisão está no registro' },
  json: { summary: 'imprime um objeto JSON com o resultado' },
  help: { summary: 'mostra esta ajuda' },
} as const

const HELP = formatHelp({
  usage:
    'faixa verificar LAUDO.json --chave CHAVE [--area A] [--aplicacao B] [--trajeto C] [--clima D] [--exigir-registro] [--json]',
  about: [
    'Confere um laudo ou um levantamento assinado, sem rede: a assinatura, o lugar no registro e, com os arquivos do voo, cada número,\nmedindo de novo. A chave pública deve vir de quem emitiu o laudo, e não do próprio arquivo.',
    'Termina em 0 se tudo confere, em 1 se algo não confere, em 2 se não há como julgar. O que isto prova e o que não prova está em docs/verificar.md.',
  ],
  options: OPTIONS,
  examples: [
    ['faixa verificar laudo.json --chave chave.pem', 'assinatura e registro'],
    ['faixa verificar laudo.json --chave 3d40…660c --area a.kml --aplicacao b.kml --trajeto c.kml', 'e os números'],
  ],
})

const ROLES = ['area', 'aplicacao', 'trajeto', 'clima'] as const
const MOST_SHOWN = 50

export const verificar: Command = {
  name: 'verificar',
  summary: 'confere um laudo assinado',
  help: HELP,
  async run(args, terminal) {
    const json = args.includes('--json')
    const parsed = parseArguments(args, OPTIONS)
    if (!parsed.ok) return refuse(misuse(parsed.message, 'verificar'), terminal, json)
    const { options, files } = parsed
    const [path] = files
    if (path === undefined || files.length > 1) {
      return refuse(misuse('Diga um arquivo: o JSON assinado do laudo.', 'verificar'), terminal, json)
    }
    const keys = await keysFrom(options.chave)
    if ('unusable' in keys) return refuse(keys.unusable, terminal, json)
    const read = await readFromDisk(path, async (pieces) => ({ text: await textOf(pieces) }))
    if ('unusable' in read) return refuse(read.unusable, terminal, json)
    const needsLog = options['exigir-registro'] === true
    const isLevantamento = isLevantamentoText(read.text)
    const verified = isLevantamento ? verifyLevantamentoText(read.text, keys) : verifyRevisionText(read.text, keys)
    const [fault] = verified.faults
    if (fault !== undefined || !('sha256' in verified)) {
      const code = fault ?? 'formato'
      const noun = isLevantamento ? 'levantamento' : 'laudo'
      return refuse(
        { code: `${noun}-${code}`, message: `Não confere. ${FAULT_SENTENCES[code]}` },
        terminal,
        json,
        exitOf(code),
      )
    }
    if (verified.document.tipo === 'faixa/levantamento') {
      return printLevantamento({ ...verified, document: verified.document }, { terminal, json, needsLog })
    }
    const { sha256, isLogged } = verified
    const document = verified.document
    const given = ROLES.flatMap((role) => [options[role] ?? []].flat().map((path) => [role, path] as const))
    const again = given.length === 0 ? undefined : await measuredAgain(document, given)
    if (again && 'unusable' in again) {
      return refuse(again.unusable, terminal, json, exitOf(again.unusable.code))
    }
    const { laudo, numero } = document
    const isUnproven = needsLog && !isLogged
    const differs = again !== undefined && again.differences.length > 0
    const otherReading = differs ? otherReadingSentence(laudo.medicao?.leitura, LEITURA) : undefined
    const holds = !isUnproven && !differs
    if (json) {
      terminal.print(
        JSON.stringify(
          {
            confere: holds,
            sha256,
            registrado: isLogged,
            laudo: laudo.uuid,
            revisao: numero,
            ...(again && { diferencas: again.differences }),
            ...(again?.lacksClima && { climaConferido: false }),
            ...(otherReading !== undefined && { outraLeitura: true }),
          },
          null,
          2,
        ),
      )
    } else {
      terminal.print(
        [
          `Assinatura válida: «${laudo.nome}», revisão ${numero}, de ${document.quando}.`,
          isLogged
            ? 'A prova leva à raiz assinada do registro.'
            : 'O arquivo não traz a prova do registro: não foi provado que esta revisão está nele.',
          ...(again
            ? [again.differences.length === 0 ? 'Confere, número por número.' : differencesText(again.differences)]
            : []),
          ...(again?.lacksClima ? ['O clima não foi conferido: diga o arquivo dele, --clima ARQUIVO.'] : []),
          ...(otherReading === undefined ? [] : [otherReading]),
        ].join('\n'),
      )
    }
    if (otherReading !== undefined && !isUnproven) return EXIT_UNUSABLE
    return holds ? EXIT_DONE : EXIT_FALSE
  },
}

interface ValidLevantamento {
  readonly document: LevantamentoDocument
  readonly sha256: string
  readonly isLogged: boolean
}

/** A levantamento is not measured again: its flights are, each as the laudo whose revision it names. */
function printLevantamento(
  { document, sha256, isLogged }: ValidLevantamento,
  { terminal, json, needsLog }: { readonly terminal: Terminal; readonly json: boolean; readonly needsLog: boolean },
): number {
  const { numero, quando, ocorrencia, voos } = document
  const holds = isLogged || !needsLog
  if (json) {
    const found = { levantamento: numero, ocorrencia: ocorrencia.numero, voos: voos.length }
    terminal.print(JSON.stringify({ confere: holds, sha256, registrado: isLogged, ...found }, null, 2))
  } else {
    const flights = voos.length === 0 ? 'nenhum voo' : formatCount(voos.length, 'voo', 'voos')
    terminal.print(
      [
        `Assinatura válida: levantamento ${numero} da ocorrência ${ocorrencia.numero}, de ${quando}, com ${flights}.`,
        isLogged
          ? 'A prova leva à raiz assinada do registro.'
          : 'O arquivo não traz a prova do registro: não foi provado que este levantamento está nele.',
      ].join('\n'),
    )
  }
  return holds ? EXIT_DONE : EXIT_FALSE
}

/** Causes that prevent a verdict. Any other cause means that the laudo is invalid. */
const UNJUDGED: ReadonlySet<string> = new Set(['formato', 'sem-medicao', 'falta-arquivo'])
/** A file of the flight that differs from the registered one. */
const OTHER_FILE = 'outro-arquivo'

/** Returns the exit code of a fault: the verification failed, the file is another one, or it cannot be read. */
function exitOf(code: string): number {
  return code === OTHER_FILE || (code in FAULT_SENTENCES && !UNJUDGED.has(code)) ? EXIT_FALSE : EXIT_UNUSABLE
}

type Failed = { readonly unusable: { readonly code: string; readonly message: string } }

interface Again {
  readonly differences: readonly Difference[]
  /** True where the laudo has a file of the weather that was not given. */
  readonly lacksClima: boolean
}

async function measuredAgain(
  { laudo }: RevisionDocument,
  given: readonly (readonly [Role | 'clima', string])[],
): Promise<Again | Failed> {
  const { medicao, arquivos } = laudo
  if (!medicao || !isMetodo(medicao.metodo)) {
    return {
      unusable: {
        code: 'sem-medicao',
        message: 'Esta revisão não tem números a conferir, ou é de um método mais novo que este programa.',
      },
    }
  }
  const columns = (medicao.colunas ?? []) as unknown as readonly TextProfile[]
  const read: Partial<Record<Role, ReadFile[]>> = {}
  let clima: ReadClima | undefined
  const found = await pathsByContent(arquivos, given)
  if ('unusable' in found) return found
  for (const file of arquivos) {
    const { papel, nome, sistema } = file
    const path = found.get(file)
    // The weather decides no other number.
    if (path === undefined && papel === 'clima') continue
    if (path === undefined) {
      return {
        unusable: {
          code: 'falta-arquivo',
          message: `Para medir de novo falta o arquivo «${nome}»: --${papel} ARQUIVO.`,
        },
      }
    }
    if (papel === 'clima') {
      const weather = await readFromDisk(path, async (pieces) =>
        readClima(nome, await bytesOf(pieces), { utcOffsetH: 0 }),
      )
      // A file that could not be read left the laudo without its readings.
      if ('readings' in weather) clima = weather
      continue
    }
    const one = await readFromDisk(path, (pieces, sizeBytes) =>
      readFlightFile(nome, pieces, { sizeBytes, columns, ...(sistema !== undefined && { system: sistema }) }),
    )
    if ('unusable' in one) return one
    read[papel] = [...(read[papel] ?? []), one]
  }
  const files = Object.fromEntries(
    Object.entries(read).flatMap(([role, [first, ...others]]) =>
      first ? [[role, joinFiles([first, ...others])]] : [],
    ),
  ) as unknown as GivenFiles
  const widthM = usableWidthM(laudo.numeros.faixaExecutada)
  if (laudo.estimativa && !read.area)
    return { unusable: { code: 'talhoes-do-cadastro', message: DEDUCED_OVER_REGISTER } }
  const measured = await measureFlight(files, {
    ...(widthM !== undefined && { widthM }),
    // Laudos of earlier versions may have been measured with a width that was not given.
    ...(laudo.numeros.faixaMedida !== undefined && { assumedWidthM: laudo.numeros.faixaMedida }),
    ...optionsOfDecided(medicao),
    typed: present({ vazaoContratada: medicao.taxa?.['vazaoContratada'] }),
    metodo: medicao.metodo,
    minutes: laudo.clima !== undefined,
  })
  if ('unusable' in measured) {
    const { code, message } = measured.unusable
    const otherReading = otherReadingSentence(medicao.leitura, LEITURA)
    return { unusable: { code, message: otherReading ? `${message} ${otherReading}` : message } }
  }
  const hasArea = read.area !== undefined
  const numbers = comparableNumbers(
    measured.numbers,
    measured.coverage.plots.map(({ polygons }) => plotHash(polygons ?? [])),
  )
  const [signed, again] = hasArea
    ? [laudo, numbers]
    : [
        { ...laudo, talhoes: [] },
        { ...numbers, talhoes: [] },
      ]
  const lacksClima = arquivos.some(({ papel }) => papel === 'clima') && !given.some(([role]) => role === 'clima')
  const ofClima = lacksClima || !laudo.clima ? [] : climaDifferences(laudo, measured.minutes ?? [], clima)
  return { differences: [...compareMeasurement(signed, again, comparableNames(hasArea)), ...ofClima], lacksClima }
}

type SignedFile = RevisionDocument['laudo']['arquivos'][number]

/** The path of each registered file, found by its content; a folder stands for its files. */
async function pathsByContent(
  arquivos: readonly SignedFile[],
  given: readonly (readonly [Role | 'clima', string])[],
): Promise<ReadonlyMap<SignedFile, string> | Failed> {
  const found = new Map<SignedFile, string>()
  for (const [role, where] of given) {
    const ofRole = arquivos.filter(({ papel }) => papel === role)
    for (const path of (await filesOfFolder(where)) ?? [where]) {
      const hashed = await readFromDisk(path, async (pieces) => ({ sha256: await sha256OfPieces(pieces) }))
      if ('unusable' in hashed) return hashed
      const file = ofRole.find(({ sha256 }) => sha256 === hashed.sha256)
      if (!file) {
        const [only] = ofRole
        const other = ofRole.length === 1 && only ? `, e não ${only.sha256}` : ''
        const message = `«${path}» não é o arquivo registrado como ${role}: o SHA-256 é ${hashed.sha256}${other}.`
        return { unusable: { code: OTHER_FILE, message } }
      }
      found.set(file, path)
    }
  }
  return found
}

/** The differences by the clock that explains the signed numbers best. */
function climaDifferences(
  { clima, dadosOperacao }: RevisionDocument['laudo'],
  minutes: Parameters<typeof climaAgain>[0],
  file: ReadClima | undefined,
): readonly Difference[] {
  const limites = clima?.['limites'] as SignedClima['limites']
  const modelo = clima?.['modelo'] as SignedClima['modelo']
  return compareClimas(clima, climaAgain(minutes, { limites, dadosOperacao, modelo }, file))
}

function differencesText(differences: readonly Difference[]): string {
  const rows = differences
    .slice(0, MOST_SHOWN)
    .map(({ onde, noLaudo, medido }) => [onde, valueText(noLaudo), valueText(medido)])
  const more = differences.length > MOST_SHOWN ? `\ne mais ${differences.length - MOST_SHOWN}.` : ''
  return `Difere:\n${formatTable([['', 'no laudo', 'medido agora'], ...rows])}${more}`
}

/** Public keys in hexadecimal, or in files as PEM, of which each may hold several. */
async function keysFrom(text: string | undefined): Promise<readonly Uint8Array[] | Failed> {
  const keys: Uint8Array[] = []
  for (const one of text?.split(',') ?? []) {
    const given = one.trim()
    if (/^[\da-f]{64}$/i.test(given)) {
      keys.push(hexToBytes(given))
      continue
    }
    const read = await readFromDisk(given, async (pieces) => ({ blocks: pemBlocks(await textOf(pieces)) }))
    if ('unusable' in read) return read
    const found = read.blocks.flatMap((block) => publicKeyOf(block) ?? [])
    if (found.length === 0) return { unusable: misuse(`«${given}» não tem chave pública Ed25519 em PEM.`, 'verificar') }
    keys.push(...found)
  }
  return keys.length > 0
    ? keys
    : {
        unusable: misuse(
          'Diga a chave pública, um arquivo PEM ou 64 dígitos hexadecimais: --chave CHAVE.',
          'verificar',
        ),
      }
}

function pemBlocks(text: string): readonly string[] {
  return text.match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g) ?? []
}

/** The 32 bytes of a key are the last ones of its SubjectPublicKeyInfo (RFC 8410, 4). */
function publicKeyOf(pem: string): Uint8Array | undefined {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return undefined
    return new Uint8Array(key.export({ format: 'der', type: 'spki' }).subarray(-32))
  } catch {
    return undefined
  }
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
