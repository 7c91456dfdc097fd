/**
 * Runs the server as a child of this process, and the demonstration in addition while the database is empty. The server ends when this
 * process does; a signal to this process ends it in order, and its exit code is returned.
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT, toolCommand, toolEnvironment } from './platform/run-tool.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

/**
 * Milliseconds within which a second signal is the same one, sent by the terminal and by npm; a later one kills the
 * server.
 */
const SAME_SIGNAL_MS = 1_000

export function runServer() {
  const [node] = toolCommand('node')
  console.log('Abrindo o banco de dados…')
  const server = spawn(node, ['apps/api/src/main.ts'], {
    cwd: ROOT,
    // This process prints the messages for users; FAIXA_LOG adds the log of every request.
    env: {
      // The server and its processes start from programs that were compiled once.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
      ...toolEnvironment(),
      FAIXA_LOG: process.env.FAIXA_LOG || 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The server has its own process group, because otherwise Ctrl+C would reach it twice. If this process is killed, their channel closes.
    // On Windows such a process would get a window of its own.
    detached: process.platform !== 'win32',
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
    // The server ends in order when their channel closes; on Windows a signal would kill it.
    if (askedAt !== undefined) server.kill('SIGKILL')
    else if (server.connected) server.disconnect()
    askedAt = now
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  whenNpmEnds(end)
}

/** Fills an empty database while the server is running, at a lower priority. */
function demonstrate({ url, demonstracao }) {
  const [node] = toolCommand('node')
  const child = spawn(node, ['tools/demonstration/main.ts'], {
    cwd: ROOT,
    env: { ...toolEnvironment(), FAIXA_DEMO_ENDERECO: url, FAIXA_DEMO_TOKEN: demonstracao },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('error', (error) => console.error(`Os dados de demonstração não puderam ser criados: ${error.message}`))
  try {
    // With the lowest priority it would get no processor time on a fully loaded machine.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has already ended, or the system has no priorities: the demonstration may then slow the server.
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
