/** The steps of an import: a file is read, its rows are checked, and the right ones registered. */
import { ENTITY_KINDS, type ImportedRow, type Tipo } from '@faixa/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { EntityField } from '../../../entidades/entity-fields.tsx'
import { fileFault } from '../../../form/files/file-fault.ts'
import { type MatchedTable, matchHeadings } from '../../../import/match-headings.ts'
import { readTableFile, TABLE_BYTES_MAX } from '../../../import/read-table-file.ts'
import { readAgain } from '../use-archiving.tsx'
import { type BatchCalls, checkAll, missingOf, type RowResult, registerAll, registerMissing } from './import-batches.ts'
import { importColumns, importedRow, isHelp, tooManyRows } from './import-columns.ts'

export type Table = MatchedTable<EntityField>

export type ImportState =
  | { readonly step: 'choose'; readonly fault?: string }
  | { readonly step: 'reading' }
  | {
      readonly step: 'checking' | 'registering'
      readonly done: number
      readonly of: number
      readonly stopping: boolean
    }
  | {
      readonly step: 'checked'
      readonly table: Table
      readonly results: readonly RowResult[]
      /** False: the server sends no e-mail, so no one would be invited. */
      readonly sendsInvitations: boolean
    }
  /** `failure` is why it stopped before the end; `left` are the rows that were not sent. */
  | {
      readonly step: 'ended'
      readonly table: Table
      readonly results: readonly RowResult[]
      readonly left: number
      readonly sendsInvitations: boolean
      readonly failure?: string
    }

interface Import {
  readonly file: File | undefined
  readonly state: ImportState
  /** True: people are invited, and the spreadsheet holds no passwords. */
  readonly convite: boolean
  /** Chooses how people get in; a file that was read is read again. */
  readonly setConvite: (convite: boolean) => void
  readonly choose: (files: readonly File[]) => void
  readonly remove: () => void
  /** Registers the right rows that were checked, or goes on where it stopped. */
  readonly register: () => void
  readonly cancel: () => void
  /** Registers the empresas, prestadoras and unidades that the rows name and that are not registered, and checks the file again. */
  readonly registerMissing: () => void
}

interface Calls extends BatchCalls {
  /** Result of the last check. */
  readonly sendsInvitations: () => boolean
}

function callsOf(convite: boolean): Calls {
  let sends = true
  return {
    async check(tipo, linhas) {
      const { linhas: judged, enviaConvites } = await api.checkEntities({ params: { tipo }, body: { linhas, convite } })
      sends = enviaConvites
      return judged
    },
    register: async (tipo, linhas, idempotencyKey) =>
      (await api.importEntities({ params: { tipo }, body: { linhas, convite } }, { idempotencyKey })).linhas,
    sendsInvitations: () => sends,
  }
}

const RULES = { extensions: ['.xlsx', '.csv', '.txt', '.tsv'], maxBytes: TABLE_BYTES_MAX }

const CHOOSE: ImportState = { step: 'choose' }

export function useImport(tipo: Tipo): Import {
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<ImportState>(CHOOSE)
  const [convite, setConvite] = useState(ENTITY_KINDS[tipo].login !== undefined)
  // Another file, or cancelling, ends the current run: the run compares its own number with this one.
  const run = useRef(0)
  const table = useRef<Table>(undefined)
  const results = useRef<readonly RowResult[]>([])
  const sendsInvitations = useRef(true)

  // Leaving the screen stops after the batch that is under way.
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  const begin = () => {
    const mine = ++run.current
    return () => run.current !== mine
  }

  const read = async (chosen: File, convite: boolean) => {
    const isCancelled = begin()
    setFile(chosen)
    setState({ step: 'reading' })
    const refuse = (fault: string) => {
      if (!isCancelled()) setState({ step: 'choose', fault })
    }
    const fault = fileFault(chosen, RULES)
    if (fault !== undefined) return refuse(fault)
    const contents = await readTableFile(chosen)
    if ('fault' in contents) return refuse(contents.fault)
    const matched = matchHeadings(contents.rows, importColumns(tipo, convite), isHelp)
    if ('fault' in matched) return refuse(matched.fault)
    const excess = tooManyRows(matched.rows.length)
    if (excess !== undefined) return refuse(excess)
    if (isCancelled()) return
    table.current = matched
    const of = matched.rows.length
    const progress = (done: number) => setState({ step: 'checking', done, of, stopping: false })
    progress(0)
    try {
      const rows = matched.rows.map(importedRow)
      const calls = callsOf(convite)
      const judged = await checkAll(tipo, rows, calls, {
        isCancelled,
        onProgress: (done) => !isCancelled() && progress(done),
      })
      if (!judged || isCancelled()) return
      results.current = judged
      sendsInvitations.current = calls.sendsInvitations()
      setState({ step: 'checked', table: matched, results: judged, sendsInvitations: sendsInvitations.current })
    } catch (error) {
      refuse(sentenceOf(error))
    }
  }

  const register = async () => {
    const matched = table.current
    if (!matched) return
    const isCancelled = begin()
    const right = new Set(results.current.flatMap(({ linha, situacao }) => (situacao === 'certa' ? [linha] : [])))
    const rows: ImportedRow[] = matched.rows.filter(({ line }) => right.has(line)).map(importedRow)
    const of = rows.length
    const progress = (done: number) => setState({ step: 'registering', done, of, stopping: isCancelled() })
    progress(0)
    const end = (failure?: string) => {
      const left = results.current.filter(({ situacao }) => situacao === 'certa').length
      const ended = {
        ...({ step: 'ended', table: matched, results: results.current, left } as const),
        sendsInvitations: sendsInvitations.current,
      }
      setState(failure === undefined ? ended : { ...ended, failure })
      void readAgain()
    }
    try {
      await registerAll(tipo, rows, callsOf(convite), {
        isCancelled,
        onProgress: progress,
        onResults(some) {
          const known = new Map(some.map((result) => [result.linha, result]))
          results.current = results.current.map((result) => known.get(result.linha) ?? result)
        },
      })
      end()
    } catch (error) {
      end(sentenceOf(error))
    }
  }

  const registerParents = async () => {
    if (!file) return
    const isCancelled = begin()
    const missing = missingOf(results.current)
    const progress = (done: number) =>
      setState({ step: 'registering', done, of: missing.length, stopping: isCancelled() })
    progress(0)
    try {
      // Parents are no people: nobody is invited by their rows.
      await registerMissing(missing, callsOf(false), { isCancelled, onProgress: progress })
      if (!isCancelled()) await read(file, convite)
    } catch (error) {
      if (!isCancelled()) setState({ step: 'choose', fault: sentenceOf(error) })
    } finally {
      void readAgain()
    }
  }

  return {
    file,
    state,
    choose: ([first]) => {
      if (first) void read(first, convite)
    },
    convite,
    setConvite(chosen) {
      setConvite(chosen)
      if (file) void read(file, chosen)
    },
    remove() {
      begin()
      setFile(undefined)
      setState(CHOOSE)
    },
    register: () => void register(),
    registerMissing: () => void registerParents(),
    cancel() {
      begin()
      // A batch that was sent is awaited: the rows that it registers are reported.
      if (state.step === 'registering') setState({ ...state, stopping: true })
      else {
        setFile(undefined)
        setState(CHOOSE)
      }
    },
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Algo deu errado: tente novamente.'
}
