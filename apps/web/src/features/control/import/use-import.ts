/** The steps of an import: a file is read, its rows are checked, and the right ones registered. */
import type { ImportedRow } from '@faixa/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { fileFault } from '../../../form/files/file-fault.ts'
import { readTableFile, TABLE_BYTES_MAX } from '../../../import/read-table-file.ts'
import { readAgain } from '../use-archiving.tsx'
import { type BatchCalls, checkAll, missingOf, type RowResult, registerAll, registerMissing } from './import-batches.ts'
import { importedRow } from './import-columns.ts'
import { chooseSheets, hasLogin, type Importing, type JudgedSheet, promisedBy, withPromises } from './import-sheets.ts'

interface Judged {
  readonly sheets: readonly JudgedSheet[]
  /** Names of tabs that were not read. */
  readonly unread: readonly string[]
  /** False: the server sends no e-mail, so no one would be invited. */
  readonly sendsInvitations: boolean
}

export type ImportState =
  | { readonly step: 'choose'; readonly fault?: string }
  | { readonly step: 'reading' }
  | {
      readonly step: 'checking' | 'registering'
      readonly done: number
      readonly of: number
      readonly stopping: boolean
    }
  | (Judged & { readonly step: 'checked' })
  /** `failure` is why it stopped before the end; `left` are the rows that were not sent. */
  | (Judged & { readonly step: 'ended'; readonly left: number; readonly failure?: string })

interface Import {
  readonly file: File | undefined
  readonly state: ImportState
  /** True: people are invited, and the spreadsheet holds no passwords. */
  readonly convite: boolean
  /** Chooses how people get access; a file that was read is read again. */
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

const countRight = (sheets: readonly JudgedSheet[]) =>
  sheets.reduce((sum, { results }) => sum + results.filter(({ situacao }) => situacao === 'certa').length, 0)

export const missingIn = (sheets: readonly JudgedSheet[]) => missingOf(sheets.flatMap(({ results }) => results))

export function useImport(importing: Importing): Import {
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<ImportState>(CHOOSE)
  const [convite, setConvite] = useState(hasLogin(importing))
  // Another file, or cancelling, ends the current run: the run compares its own number with this one.
  const run = useRef(0)
  const judged = useRef<Judged>({ sheets: [], unread: [], sendsInvitations: true })

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
    const read = chooseSheets(contents.sheets, importing, convite)
    if ('fault' in read) return refuse(read.fault)
    if (isCancelled()) return
    const of = read.sheets.reduce((sum, { table }) => sum + table.rows.length, 0)
    const progress = (done: number) => setState({ step: 'checking', done, of, stopping: false })
    progress(0)
    try {
      const calls = callsOf(convite)
      const sheets: JudgedSheet[] = []
      let before = 0
      for (const sheet of read.sheets) {
        const from = before
        const results = await checkAll(sheet.tipo, sheet.table.rows.map(importedRow), calls, {
          isCancelled,
          onProgress: (done) => !isCancelled() && progress(from + done),
        })
        if (!results || isCancelled()) return
        sheets.push({ ...sheet, results: withPromises(results, sheet.table, promisedBy(sheets)) })
        before += results.length
      }
      judged.current = { sheets, unread: read.unread, sendsInvitations: calls.sendsInvitations() }
      setState({ step: 'checked', ...judged.current })
    } catch (error) {
      refuse(sentenceOf(error))
    }
  }

  const register = async () => {
    const isCancelled = begin()
    const of = countRight(judged.current.sheets)
    let before = 0
    const progress = (done: number) =>
      setState({ step: 'registering', done: Math.min(of, before + done), of, stopping: isCancelled() })
    progress(0)
    const keep = (at: number, some: readonly RowResult[]) => {
      const known = new Map(some.map((result) => [result.linha, result]))
      const sheets = judged.current.sheets.map((sheet, i) =>
        i === at ? { ...sheet, results: sheet.results.map((result) => known.get(result.linha) ?? result) } : sheet,
      )
      judged.current = { ...judged.current, sheets }
    }
    const calls = callsOf(convite)
    const rowsOf = (at: number, wanted: (result: RowResult) => boolean): ImportedRow[] => {
      const { table, results } = judged.current.sheets[at]!
      const lines = new Set(results.filter(wanted).map(({ linha }) => linha))
      return table.rows.filter(({ line }) => lines.has(line)).map(importedRow)
    }
    const end = (failure?: string) => {
      const left = countRight(judged.current.sheets)
      setState({ step: 'ended', ...judged.current, left, ...(failure !== undefined && { failure }) })
      void readAgain()
    }
    try {
      for (const [at, { tipo }] of judged.current.sheets.entries()) {
        // Rows that name entities of earlier sheets are checked again, now that these are registered.
        if (at > 0 && !isCancelled()) {
          const again = rowsOf(at, ({ situacao }) => situacao === 'certa' || situacao === 'errada')
          keep(at, (await checkAll(tipo, again, calls, { isCancelled, onProgress: () => undefined })) ?? [])
        }
        const rows = rowsOf(at, ({ situacao }) => situacao === 'certa')
        await registerAll(tipo, rows, calls, {
          isCancelled,
          onProgress: progress,
          onResults: (some) => keep(at, some),
        })
        before += rows.length
      }
      end()
    } catch (error) {
      end(sentenceOf(error))
    }
  }

  const registerParents = async () => {
    if (!file) return
    const isCancelled = begin()
    const missing = missingIn(judged.current.sheets)
    const progress = (done: number) =>
      setState({ step: 'registering', done, of: missing.length, stopping: isCancelled() })
    progress(0)
    try {
      // Parents are not people, so that their rows invite nobody.
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
