/**
 * `npm start`: until there is a server to start, this shows what the engine does. It simulates a flight, measures it as
 * anybody would measure a real one, and says what to do next.
 */
import { join } from 'node:path'
import { ensureInstalled, Failure, ROOT, runTool } from './install.mjs'

/** Where the set is written, relative to the root: the command that is shown can be repeated as it stands. */
const FOLDER = 'dados/demonstracao'

const SIMULATE = ['tools/simulator/main.ts', '--saida', FOLDER]

const FILES = ['area', 'aplicacao', 'trajeto']
const MEASURE = ['medir', ...FILES.flatMap((role) => [`--${role}`, `${FOLDER}/${role}.kml`])]

try {
  ensureInstalled()
  must(
    runTool('node', SIMULATE, { stdio: ['ignore', 'ignore', 'inherit'] }),
    'O voo de demonstração não pôde ser criado.',
  )
  console.log(`Voo simulado: os três arquivos estão em ${join(ROOT, FOLDER)} e não vêm de uma aeronave real.\n`)
  must(runTool('node', ['apps/cli/src/main.ts', ...MEASURE]), 'O voo de demonstração não pôde ser medido.')
  console.log(
    '\nPara medir o seu voo: npm run -s faixa -- medir --area ÁREA.kml --aplicacao APLICAÇÃO.kml --trajeto TRAJETO.kml',
  )
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}

function must({ status }, sentence) {
  if (status !== 0) throw new Failure(sentence)
}
