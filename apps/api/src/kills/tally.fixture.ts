/** Counts kills by kind, and acknowledged data that are missing at the end. */

export type Verdict = 'there' | 'lost' | 'erro'

interface Row {
  /** Kills that ended a process while its work was in progress. */
  hit: number
  /** Kills after the work had ended, or before it had begun. */
  missed: number
  lost: number
  erro: number
}

interface Promised {
  /** Number of kills before it was acknowledged. */
  readonly after: number
  readonly what: string
  check(): Promise<Verdict>
}

export interface Tally {
  /** Kills that hit. */
  hits(): number
  killed(kind: string, hit: boolean): void
  /** Registers an acknowledged outcome that must exist at the end. */
  promised(what: string, check: () => Promise<Verdict>): void
  /** Something is missing, or half done, after a kill of this kind. */
  lose(kind: string, what: string): void
  /** Looks for everything that was promised. A loss is counted with the first kill after its acknowledgement. */
  settle(): Promise<void>
  /** Sentences about missing data, with the kind of kill. */
  readonly faults: readonly string[]
  table(): string
}

export function openTally(kinds: readonly string[]): Tally {
  const rows = new Map(kinds.map((kind): [string, Row] => [kind, { hit: 0, missed: 0, lost: 0, erro: 0 }]))
  const kills: string[] = []
  const promises: Promised[] = []
  const faults: string[] = []

  function fault(kind: string, column: 'lost' | 'erro', what: string): void {
    rows.get(kind)![column] += 1
    faults.push(`${kind}: ${what}`)
    process.stdout.write(`${column}, ${kind}: ${what}\n`)
  }

  return {
    hits: () => [...rows.values()].reduce((sum, { hit }) => sum + hit, 0),
    killed(kind, hit) {
      kills.push(kind)
      rows.get(kind)![hit ? 'hit' : 'missed'] += 1
      process.stdout.write(`${kills.length} ${kind}${hit ? '' : ', missed'}\n`)
    },
    promised: (what, check) => void promises.push({ after: kills.length, what, check }),
    lose: (kind, what) => fault(kind, 'lost', what),
    async settle() {
      for (const { after, what, check } of promises) {
        const verdict = await check()
        if (verdict === 'there') continue
        fault(kills[after] ?? kills.at(-1)!, verdict, what)
      }
      process.stdout.write(`${promises.length} promises looked at\n`)
    },
    faults,
    table() {
      const all = [...rows.entries()]
      const sum = all.reduce(
        (sums, [, row]) => ({
          hit: sums.hit + row.hit,
          missed: sums.missed + row.missed,
          lost: sums.lost + row.lost,
          erro: sums.erro + row.erro,
        }),
        { hit: 0, missed: 0, lost: 0, erro: 0 },
      )
      const lines = [...all, ['all kinds', sum] as const].map(([kind, { hit, missed, lost, erro }]) =>
        [kind.padEnd(12), ...[hit, missed, lost, erro].map((number) => `${number}`.padStart(8))].join(''),
      )
      return [`${'kind'.padEnd(12)}   kills  missed    lost    Erro`, ...lines, ''].join('\n')
    },
  }
}
