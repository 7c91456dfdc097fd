/** Checks dropped files against the revision on the page: the signed JSON, the PDF that contains it, or the files of the flight. */
import type { Metodo } from '@faixa/domain'
import { climaAgain, comparableNames, comparableNumbers, LEITURA, readClima, type SignedClima } from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import {
  compareClimas,
  compareMeasurement,
  DEDUCED_OVER_REGISTER,
  type Difference,
  FAULT_SENTENCES,
  otherReadingSentence,
  type RevisionDocument,
  sha256OfPieces,
  type Verified,
  verifyRevisionText,
} from '@faixa/revision'
import { readAttachedJson } from '../../export/pdf/attached-json.ts'
import { streamPieces } from '../../export/stream-pieces.ts'
import { measureAgain } from './measure-again.ts'

export interface Outcome {
  readonly tone: 'success' | 'warning' | 'danger'
  readonly title: string
  readonly text: string
  readonly differences?: readonly Difference[]
}

export interface Shown {
  readonly document: RevisionDocument
  readonly sha256: string
  readonly keys: readonly Uint8Array[]
}

const COMPARE_PRINTED = 'Compare os números impressos com os desta página.'

export async function checkFiles(files: readonly File[], shown: Shown): Promise<Outcome> {
  const [first] = files
  if (files.length === 1 && first && /\.json$/i.test(first.name)) return checkJson(await first.text(), shown)
  if (files.length === 1 && first && /\.pdf$/i.test(first.name)) {
    const text = await readAttachedJson(first)
    if (text !== undefined) {
      const outcome = checkJson(text, shown, 'O JSON dentro do PDF')
      // The pages of a PDF can be changed around a genuine attachment.
      return outcome.tone === 'success' ? { ...outcome, text: `${outcome.text} ${COMPARE_PRINTED}` } : outcome
    }
    return {
      tone: 'warning',
      title: 'Este PDF não traz o JSON assinado',
      text: `Não é o PDF emitido pelo Faixa, ou foi salvo de novo por outro programa. ${COMPARE_PRINTED}`,
    }
  }
  return checkFlight(files, shown)
}

function checkJson(text: string, { document, sha256, keys }: Shown, called = 'O arquivo'): Outcome {
  const verified = verifyRevisionText(text, keys)
  if (verified.faults.length > 0) return { tone: 'danger', title: 'Não confere', text: faultText(verified) }
  if ('sha256' in verified && verified.sha256 === sha256) {
    return {
      tone: 'success',
      title: 'Confere',
      text: `${called} é, byte por byte, a revisão desta página, e a assinatura vale.`,
    }
  }
  const { laudo, numero } = verified.document!
  if (laudo.uuid !== document.laudo.uuid) {
    return {
      tone: 'danger',
      title: 'É outro laudo',
      text: `${called} tem assinatura válida, mas é do laudo «${laudo.nome}».`,
    }
  }
  return {
    tone: 'warning',
    title: 'É outra revisão deste laudo',
    text: `${called} tem assinatura válida e é a revisão ${numero}; esta página mostra a ${document.numero}.`,
  }
}

export function faultText({ faults }: Verified): string {
  return faults.map((fault) => FAULT_SENTENCES[fault]).join(' ')
}

/** Number of files that a sentence names; a laudo may have hundreds. */
const MOST_NAMED = 5

function someOf(names: readonly string[]): string {
  const others = names.length - MOST_NAMED
  return `${names.slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` e mais ${others}` : ''}`
}

async function checkFlight(files: readonly File[], { document: { laudo } }: Shown): Promise<Outcome> {
  const found = new Map<string, File>()
  for (const file of files) found.set(await sha256OfPieces(streamPieces(file.stream())), file)
  const foreign = [...found].filter(([sha256]) => !laudo.arquivos.some((one) => one.sha256 === sha256))
  if (foreign.length > 0) {
    const names = someOf(foreign.map(([, { name }]) => `«${name}»`))
    return {
      tone: 'danger',
      title: 'Não é o arquivo deste laudo',
      text: `${names}: o SHA-256 não é o de nenhum dos arquivos registrados. Foi alterado, ou é de outro voo.`,
    }
  }
  const ofFlight = laudo.arquivos.flatMap(({ papel, ...file }) => (papel === 'clima' ? [] : [{ ...file, papel }]))
  const missing = ofFlight.filter(({ sha256 }) => !found.has(sha256))
  if (missing.length > 0) {
    const names = someOf(missing.map(({ papel, nome }) => `${papel} («${nome}»)`))
    return {
      tone: 'warning',
      title: 'Faltam arquivos para medir de novo',
      text: `O que foi solto confere com o registrado, byte por byte. Falta: ${names}. Solte todos de uma vez.`,
    }
  }
  const { medicao } = laudo
  if (!medicao) return { tone: 'warning', title: 'Sem medição', text: 'Esta revisão não tem números a conferir.' }
  const hasArea = laudo.arquivos.some(({ papel }) => papel === 'area')
  if (laudo.estimativa && !hasArea) return { tone: 'warning', title: 'Sem os talhões', text: DEDUCED_OVER_REGISTER }
  const measured = await measureAgain(
    ofFlight.map(({ sha256, papel, sistema }) => ({
      role: papel,
      file: found.get(sha256)!,
      system: sistema,
      columns: medicao.colunas as unknown as readonly TextProfile[] | undefined,
    })),
    {
      ...(laudo.numeros.faixaExecutada !== undefined && { faixaExecutada: laudo.numeros.faixaExecutada }),
      // Laudos of earlier versions may have been measured with a width that was not given.
      assumedWidthM: laudo.numeros.faixaMedida,
      vazaoContratada: medicao.taxa?.['vazaoContratada'],
      metodo: medicao.metodo as Metodo,
      decided: medicao,
    },
  )
  const otherReading = otherReadingSentence(medicao.leitura, LEITURA)
  if ('message' in measured) {
    const text = otherReading ? `${measured.message} ${otherReading}` : measured.message
    return { tone: otherReading ? 'warning' : 'danger', title: 'Não foi possível medir', text }
  }
  const numbers = comparableNumbers(measured.numbers, measured.plotHashes ?? [])
  const signed = hasArea ? laudo : { ...laudo, talhoes: [] }
  const again = hasArea ? numbers : { ...numbers, talhoes: [] }
  const ofClima = await climaDifferences(laudo, measured.minutes ?? [], found)
  const differences = [...compareMeasurement(signed, again, comparableNames(hasArea)), ...(ofClima ?? [])]
  const scope = [
    hasArea ? '' : ' A área veio do cadastro da empresa: foi conferido o que os arquivos decidem sem ela.',
    ofClima ? '' : ' O clima não foi conferido: solte também o arquivo dele.',
  ].join('')
  if (differences.length === 0) {
    return {
      tone: 'success',
      title: 'Confere, número por número',
      text: `O seu navegador mediu os arquivos de novo e chegou aos mesmos números, em todas as casas.${scope}`,
    }
  }
  if (otherReading) {
    return { tone: 'warning', title: 'Medido por outra leitura', text: `${otherReading}${scope}`, differences }
  }
  return {
    tone: 'danger',
    title: 'Há diferença',
    text: `Os arquivos são os registrados, mas a medição do seu navegador difere.${scope}`,
    differences,
  }
}

/** Computes the signed weather again from the minutes, the typed rows and its file; undefined where that file is missing. */
async function climaDifferences(
  { clima, arquivos, dadosOperacao }: RevisionDocument['laudo'],
  minutes: Parameters<typeof climaAgain>[0],
  given: ReadonlyMap<string, File>,
): Promise<readonly Difference[] | undefined> {
  const held = arquivos.find(({ papel }) => papel === 'clima')
  const file = held && given.get(held.sha256)
  if (held && !file) return undefined
  if (!clima) return []
  const read = file && readClima(held.nome, new Uint8Array(await file.arrayBuffer()), { utcOffsetH: 0 })
  const { limites, modelo } = clima as Pick<SignedClima, 'limites' | 'modelo'>
  // A file that could not be read left the laudo without its readings.
  const readings = read && 'readings' in read ? read : undefined
  return compareClimas(clima, climaAgain(minutes, { limites, dadosOperacao, modelo }, readings))
}
