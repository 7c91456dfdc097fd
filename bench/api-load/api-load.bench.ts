/** Loads the server with a hundred connections, compared with a bare Fastify that answers the same bytes. */
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import type { Bench, Column, Goal, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { param } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { LOAD_CASES, type LoadCaseName } from './load-cases.ts'

/** Requests a second of the signed-in list before this bench existed, on a quiet machine of two cores. */
const FORMERLY = 589

const databases = databasesOf(LAUDOS_SEEDED)

export const apiLoadBench: Bench = {
  name: 'api-load',
  title: 'API: a hundred connections',
  about:
    'Requests over 100 connections, each of another signed-in person (autocannon, a process of its own), to the server, to a bare Fastify that answers the same ' +
    'bytes and nothing else, and to the code of an earlier commit where BENCH_BEFORE names its folder. They take turns, and the figures are ' +
    'medians of the turns: on a machine that does other work, processor time for each request and the ratios tell more than requests a second. ' +
    'Processor time is the server process alone, and apart from it that of the database’s processes.',
  packages: ['autocannon', 'fastify', 'pg'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    return (Object.keys(LOAD_CASES) as LoadCaseName[]).map(
      (name): Trial => ({
        contender: 'faixa',
        params: {
          case: name,
          laudos: small ? Math.min(1000, LOAD_CASES[name].laudos) : LOAD_CASES[name].laudos,
          turns: small ? 2 : 5,
          seconds: small ? 1 : 2,
        },
        series: name,
        repeats: 1,
        cutOffS: 240,
      }),
    )
  },
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('case', 'case'),
    ...served('', 'faixa'),
    milliseconds('of the database', 'faixaDatabaseMs'),
    ...served('before: ', 'before'),
    milliseconds('of the database', 'beforeDatabaseMs'),
    ...served('bare: ', 'bare'),
    ratio('x bare', 'faixaRate', 'bareRate'),
    ratio('x before', 'faixaRate', 'beforeRate'),
  ],
  goals(outcomes) {
    return outcomes.flatMap(({ trial, answer }): Goal[] => {
      const name = String(trial.params['case'])
      const rate = answer?.['faixaRate']
      return [
        goal(`${name}: at least 2x of the code before`, quotient(rate, answer?.['beforeRate']), (x) => x >= 2, times),
        ...(name.startsWith('list')
          ? [
              goal(
                `${name}: at least 2x of ${FORMERLY} requests a second`,
                rate && rate / FORMERLY,
                (x) => x >= 2,
                times,
              ),
            ]
          : []),
      ]
    })
  },
}

function served(prefix: string, name: string): Column[] {
  return [
    { heading: `${prefix}requests/s`, text: ({ answer }) => answer?.[`${name}Rate`]?.toFixed(0) ?? '' },
    milliseconds('p50', `${name}P50`, 0),
    milliseconds('p99', `${name}P99`, 0),
    milliseconds('processor', `${name}ProcessorMs`),
  ]
}

function milliseconds(heading: string, name: string, decimals = 2): Column {
  return {
    heading,
    text: ({ answer }) => (answer?.[name] === undefined ? '' : `${answer[name].toFixed(decimals)} ms`),
  }
}

function ratio(heading: string, one: string, other: string): Column {
  return { heading, text: ({ answer }: Outcome) => quotient(answer?.[one], answer?.[other])?.toFixed(2) ?? '' }
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}
