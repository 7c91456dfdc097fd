/**
 * The server as a child of this process, and beside it the demonstration while there is nothing to show. The server ends when this process
 * does; a signal here asks it to end in order, and its exit code becomes ours.
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { ROOT, toolEnvironment, toolPath } from './install.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

/** A signal may arrive twice at once, from the terminal and from npm; one that comes later is somebody who will not wait. */
const SAME_SIGNAL_MS = 1_000

export function runServer() {
  const server = spawn(toolPath('node'), ['apps/api/src/main.ts'], {
    cwd: ROOT,
    // What people want to read is printed here; the log of every request is there for whoever asks for it.
    env: { ...toolEnvironment(), FAIXA_LOG: process.env.FAIXA_LOG || 'warn' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own, or Ctrl+C would reach it twice; should this process be killed, the channel between them closes.
    detached: true,
  })
  let demonstration
  server.on('message', (message) => {
    if (message.tipo !== 'pronto') return
    console.log(welcome(message))
    if (message.demonstracao) demonstration = demonstrate(message)
  })
  server.on('error', (error) => {
    console.error(`Não foi possível iniciar o servidor: ${error.message}`)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    demonstration?.kill()
    process.exitCode = code ?? 128 + constants.signals[signal]
  })

  let askedAt
  const end = () => {
    const now = performance.now()
    if (askedAt !== undefined && now - askedAt < SAME_SIGNAL_MS) return
    if (askedAt === undefined) demonstration?.kill()
    server.kill(askedAt === undefined ? 'SIGTERM' : 'SIGKILL')
    askedAt = now
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  whenNpmEnds(end)
}

/** Fills an empty database beside the running server, which comes first. */
function demonstrate({ url, demonstracao }) {
  const child = spawn(toolPath('node'), ['tools/demonstration/main.ts'], {
    cwd: ROOT,
    env: { ...toolEnvironment(), FAIXA_DEMO_ENDERECO: url, FAIXA_DEMO_TOKEN: demonstracao },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('error', (error) => console.error(`Os dados de demonstração não puderam ser criados: ${error.message}`))
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system knows no priorities: only slower for whoever is looking.
  }
  return child
}

function welcome({ url, base }) {
  if (!url) return 'O Faixa está trabalhando a fila. Para parar: Ctrl+C.'
  return [
    '',
    `O Faixa está no ar em ${url}${base}`,
    '',
    `  API e documentação  ${url}/api/docs`,
    `  Dados               ${resolve(ROOT, process.env.FAIXA_DADOS || 'dados')}`,
    '  Para parar          Ctrl+C',
    '',
  ].join('\n')
}
