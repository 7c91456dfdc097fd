/**
 * The program that `npm start` runs in addition to a server without data. FAIXA_DEMO_ENDERECO is the server's address, FAIXA_DEMO_TOKEN an
 * administrator's session: in the environment, because every user of the machine can read arguments.
 */
import { randomInt } from 'node:crypto'
import { createClient, Problem } from '@faixa/contract'
import { demonstrate } from './demonstrate.ts'
import type { Account } from './give-access.ts'
import { planLaudos } from './plan-laudos.ts'
import { progressLine } from './progress-line.ts'
import { Stalled } from './register-laudos.ts'

const LEGIBLE = 'abcdefghijkmnpqrstuvwxyz23456789'
const SENHA_LENGTH = 12

const { FAIXA_DEMO_ENDERECO: origin = '', FAIXA_DEMO_TOKEN: token = '' } = process.env
const senha = Array.from({ length: SENHA_LENGTH }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
const line = progressLine(process.stdout, (done, total) => `Dados de demonstração: ${done} de ${total} laudos`)

try {
  const accounts = await demonstrate({ origin, token, senha, laudos: planLaudos(new Date()), onProgress: line.show })
  line.end()
  await createClient({ origin, token: () => token }).logout({})
  if (accounts) process.stdout.write(introduce(accounts))
} catch (error) {
  line.end()
  const cause = causeOf(error)
  if (cause === undefined) throw error
  process.stderr.write(`Os dados de demonstração não ficaram completos: ${cause} O próximo npm start continua.\n`)
  process.exitCode = 1
}

/** Returns the cause of an expected failure, or undefined for a bug. */
function causeOf(error: unknown): string | undefined {
  if (error instanceof Problem || error instanceof Stalled) return error.message
  // fetch reports an unreachable server with this error.
  return error instanceof TypeError && error.cause ? 'o servidor parou de responder.' : undefined
}

function introduce(accounts: readonly Account[]): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    '',
    `Contas de demonstração, todas com a senha ${senha} (anote: não será mostrada de novo):`,
    ...accounts.map(({ email, quem }) => `  ${email.padEnd(width)}  ${quem}`),
    'Empresas, pessoas e voos são inventados. FAIXA_DEMO=nao começa sem eles.',
    '',
    '',
  ].join('\n')
}
