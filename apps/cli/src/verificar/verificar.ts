/** The command `faixa verificar`: checks a signed laudo without a network, and measures its files again where they are given. */
import {
  comparableNames,
  comparableNumbers,
  type FlightFiles,
  isMetodo,
  measureFlight,
  optionsOfDecided,
  type ReadFile,
  type Role,
  readFlightFile,
  usableWidthM,
} from '@faixa/flight'
import {
  compareMeasurement,
  type Difference,
  FAULT_SENTENCES,
  hexToBytes,
  plotHash,
  type RevisionDocument,
  sha256OfPieces,
  valueText,
  verifyRevision,
} from '@faixa/revision'
import { parseArguments } from '../arguments.ts'
import { type Command, EXIT_DONE, misuse, refuse } from '../command.ts'
import { formatHelp } from '../help.ts'
import { readFromDisk } from '../read-from-disk.ts'
import { formatTable } from '../terminal/table.ts'

const OPTIONS = {
  chave: {
    value: 'HEX',
    summary: 'a chave pública, 64 dígitos hexadecimais; várias separadas por vírgula (obrigatório)',
  },
  area: { value: 'ARQUIVO', summary: 'o arquivo da área, como foi enviado' },
  aplicacao: { value: 'ARQUIVO', summary: 'o arquivo da aplicação, como foi enviado' },
  trajeto: { value: 'ARQUIVO', summary: 'o arquivo do trajeto, como foi enviado' },
  json: { summary: 'imprime um objeto JSON com o resultado' },
  help: { summary: 'mostra esta ajuda' },
} as const

const HELP = formatHelp({
  usage: 'faixa verificar LAUDO.json --chave HEX [--area A] [--aplicacao B] [--trajeto C] [--json]',
  about: [
    'Confere um laudo assinado sem rede: a assinatura, o lugar no registro e, com os arquivos do voo, cada número,\nmedindo de novo. A chave pública deve vir de quem emitiu o laudo, e não do próprio arquivo.',
    'Termina em 0 se tudo confere, em 2 se algo não confere. O que isto prova e o que não prova está em docs/verificar.md.',
  ],
  options: OPTIONS,
  examples: [
    ['faixa verificar laudo.json --chave 3d40…660c', 'assinatura e registro'],
    ['faixa verificar laudo.json --chave 3d40…660c --area a.kml --aplicacao b.kml --trajeto c.kml', 'e os números'],
  ],
})

const ROLES = ['area', 'aplicacao', 'trajeto'] as const
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
    const keys = keysFrom(options.chave)
    if (!keys) {
      return refuse(
        misuse('Diga a chave pública em 64 dígitos hexadecimais: --chave HEX.', 'verificar'),
        terminal,
        json,
      )
    }
    const read = await readFromDisk(path, async (pieces) => ({ text: await textOf(pieces) }))
    if ('unusable' in read) return refuse(read.unusable, terminal, json)
    const verified = verifyRevision(parsedJson(read.text), keys)
    const [fault] = verified.faults
    if (fault !== undefined || !('sha256' in verified)) {
      const code = fault ?? 'formato'
      return refuse({ code: `laudo-${code}`, message: `Não confere. ${FAULT_SENTENCES[code]}` }, terminal, json)
    }
    const { document, sha256, isLogged } = verified
    const given = ROLES.flatMap((role) => (options[role] === undefined ? [] : [[role, options[role]] as const]))
    const again = given.length === 0 ? undefined : await measuredAgain(document, given)
    if (again && 'unusable' in again) return refuse(again.unusable, terminal, json)
    const { laudo, numero } = document
    if (json) {
      terminal.print(
        JSON.stringify(
          {
            confere: !again || again.differences.length === 0,
            sha256,
            registrado: isLogged,
            laudo: laudo.uuid,
            revisao: numero,
            ...(again && { diferencas: again.differences }),
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
            : 'O arquivo saiu antes de a revisão entrar no registro: não há prova a conferir.',
          ...(again
            ? [again.differences.length === 0 ? 'Confere, número por número.' : differencesText(again.differences)]
            : []),
        ].join('\n'),
      )
    }
    return again && again.differences.length > 0 ? EXIT_DIFFERS : EXIT_DONE
  },
}

/** A laudo that differs is input that cannot be used. */
const EXIT_DIFFERS = 2

type Failed = { readonly unusable: { readonly code: string; readonly message: string } }

async function measuredAgain(
  { laudo }: RevisionDocument,
  given: readonly (readonly [Role, string])[],
): Promise<{ readonly differences: readonly Difference[] } | Failed> {
  const { medicao, arquivos } = laudo
  if (!medicao || !isMetodo(medicao.metodo)) {
    return {
      unusable: {
        code: 'sem-medicao',
        message: 'Esta revisão não tem números a conferir, ou é de um método mais novo que este programa.',
      },
    }
  }
  const read: Partial<Record<Role, ReadFile>> = {}
  for (const { papel, nome, sha256, sistema } of arquivos) {
    const path = given.find(([role]) => role === papel)?.[1]
    if (path === undefined) {
      return {
        unusable: {
          code: 'falta-arquivo',
          message: `Para medir de novo falta o arquivo «${nome}»: --${papel} ARQUIVO.`,
        },
      }
    }
    const hashed = await readFromDisk(path, async (pieces) => ({ sha256: await sha256OfPieces(pieces) }))
    if ('unusable' in hashed) return hashed
    if (hashed.sha256 !== sha256) {
      return {
        unusable: {
          code: 'outro-arquivo',
          message: `«${path}» não é o arquivo registrado como ${papel}: o SHA-256 é ${hashed.sha256}, e não ${sha256}.`,
        },
      }
    }
    const file = await readFromDisk(path, (pieces, sizeBytes) =>
      readFlightFile(nome, pieces, { sizeBytes, ...(sistema !== undefined && { system: sistema }) }),
    )
    if ('unusable' in file) return file
    read[papel] = file
  }
  const widthM = usableWidthM(laudo.numeros.faixaExecutada)
  const { soTocados, segundoVoo, manterTalhoes, tirarTalhoes } = medicao
  const measured = await measureFlight(read as FlightFiles, {
    ...(widthM !== undefined && { widthM }),
    ...optionsOfDecided({ soTocados, segundoVoo, manterTalhoes, tirarTalhoes }),
    metodo: medicao.metodo,
  })
  if ('unusable' in measured) return measured
  const hasArea = read.area !== undefined
  const found = comparableNumbers(
    measured.numbers,
    measured.coverage.plots.map(({ polygons }) => plotHash(polygons ?? [])),
  )
  const [signed, again] = hasArea
    ? [laudo, found]
    : [
        { ...laudo, talhoes: [] },
        { ...found, talhoes: [] },
      ]
  return { differences: compareMeasurement(signed, again, comparableNames(hasArea)) }
}

function differencesText(differences: readonly Difference[]): string {
  const rows = differences
    .slice(0, MOST_SHOWN)
    .map(({ onde, noLaudo, medido }) => [onde, valueText(noLaudo), valueText(medido)])
  const more = differences.length > MOST_SHOWN ? `\ne mais ${differences.length - MOST_SHOWN}.` : ''
  return `Difere:\n${formatTable([['', 'no laudo', 'medido agora'], ...rows])}${more}`
}

function keysFrom(text: string | undefined): readonly Uint8Array[] | undefined {
  const keys = text?.split(',').map((one) => one.trim().toLowerCase())
  return keys?.every((key) => /^[\da-f]{64}$/.test(key)) ? keys.map(hexToBytes) : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
