/** The steps of an import: a file is read, its rows are tried, and the right ones registered. */
import { CONTATOS_MAXIMO, CONTATOS_POR_VEZ, type ContatosImportados } from '@faixa/contract'
import { formatNumber } from '@faixa/units'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { fileFault } from '../../../form/files/file-fault.ts'
import { type MatchedTable, matchHeadings } from '../../../import/match-headings.ts'
import { readTableFile, TABLE_BYTES_MAX } from '../../../import/read-table-file.ts'
import { readAgain } from '../contato-words.ts'
import { type ContatoColumn, IMPORT_COLUMNS, isHelp, sentRow } from './import-columns.ts'

export type ImportState =
  | { readonly step: 'choose'; readonly fault?: string }
  | { readonly step: 'reading' }
  | { readonly step: 'checking' | 'registering'; readonly done: number; readonly of: number }
  | { readonly step: 'checked'; readonly judged: ContatosImportados; readonly unknown: readonly string[] }
  /** `failure` is why it stopped before the end. */
  | { readonly step: 'ended'; readonly judged: ContatosImportados; readonly failure?: string }

interface Owner {
  readonly empresa: string
  readonly unidade: string
}

const RULES = { extensions: ['.xlsx', '.csv', '.txt', '.tsv'], maxBytes: TABLE_BYTES_MAX }
const NONE: ContatosImportados = { novos: [], iguais: [], recusados: [], comObjecao: [] }

type Rows = MatchedTable<ContatoColumn>['rows']

export function useImport(owner: Owner) {
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const rows = useRef<Rows>([])
  // Another file, or closing, ends the current run: the run compares its own number with this one.
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  const send = async (step: 'checking' | 'registering', mine: number, onJudged: (all: ContatosImportados) => void) => {
    let judged = NONE
    const of = rows.current.length
    setState({ step, done: 0, of })
    for (let from = 0; from < of; from += CONTATOS_POR_VEZ) {
      if (run.current !== mine) return undefined
      const linhas = rows.current.slice(from, from + CONTATOS_POR_VEZ).map(sentRow)
      judged = joined(judged, await api.importContatos({ body: { ...owner, linhas, simular: step === 'checking' } }))
      onJudged(judged)
      if (run.current === mine) setState({ step, done: from + linhas.length, of })
    }
    return run.current === mine ? judged : undefined
  }

  const choose = async (chosen: File) => {
    const mine = ++run.current
    setFile(chosen)
    setState({ step: 'reading' })
    const refuse = (fault: string) => run.current === mine && setState({ step: 'choose', fault })
    const fault = fileFault(chosen, RULES)
    if (fault !== undefined) return refuse(fault)
    const contents = await readTableFile(chosen)
    if ('fault' in contents) return refuse(contents.fault)
    const sheet = contents.sheets.find(({ rows: found }) => found.length > 0) ?? contents.sheets[0]!
    if (sheet.fault !== undefined) return refuse(sheet.fault)
    const table = matchHeadings(sheet.rows, IMPORT_COLUMNS, isHelp)
    if ('fault' in table) return refuse(table.fault)
    if (table.rows.length === 0) return refuse('A planilha só tem os títulos: preencha ao menos uma linha.')
    if (table.rows.length > CONTATOS_MAXIMO) {
      return refuse(`São no máximo ${formatNumber(CONTATOS_MAXIMO, 0)} contatos: divida a planilha.`)
    }
    rows.current = table.rows
    try {
      const judged = await send('checking', mine, () => {})
      if (judged) setState({ step: 'checked', judged, unknown: table.unknown })
    } catch (error) {
      refuse(sentenceOf(error))
    }
  }

  const register = async () => {
    const mine = ++run.current
    let known = NONE
    try {
      const judged = await send('registering', mine, (all) => {
        known = all
      })
      if (judged) setState({ step: 'ended', judged })
    } catch (error) {
      setState({ step: 'ended', judged: known, failure: sentenceOf(error) })
    }
    await readAgain()
  }

  return {
    file,
    state,
    /** The typed cells of a row, for the table of refused ones. */
    cellsOf: (linha: number) => rows.current.find(({ line }) => line === linha)?.cells ?? {},
    choose: ([first]: readonly File[]) => {
      if (first) void choose(first)
    },
    register: () => void register(),
    remove() {
      run.current += 1
      setFile(undefined)
      setState({ step: 'choose' })
    },
  }
}

function joined(one: ContatosImportados, more: ContatosImportados): ContatosImportados {
  return {
    novos: [...one.novos, ...more.novos],
    iguais: [...one.iguais, ...more.iguais],
    recusados: [...one.recusados, ...more.recusados],
    comObjecao: [...one.comObjecao, ...more.comObjecao],
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Algo deu errado: tente novamente.'
}
