/**
 * `npm start`: until there is a server to start, this shows what the engine does. It simulates a flight, measures it as
 * anybody would measure a real one, and says what to do next.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, Failure, ROOT, runTool } from './install.mjs'

/** The flight of the README and of docs/imagens/voo.svg: strips left out, late shut-offs, drift. Its folder is relative to the root. */
const { folder, flight } = JSON.parse(readFileSync(join(ROOT, 'tools', 'demonstration.json'), 'utf8'))
const SIMULATE = ['tools/simulator/main.ts', ...flight, '--saida', folder]

const FILES = ['area', 'aplicacao', 'trajeto']
const MEASURE = ['medir', ...FILES.flatMap((role) => [`--${role}`, `${folder}/${role}.kml`])]

try {
  ensureInstalled()
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] }
  must(runTool('node', SIMULATE, quietly), 'O voo de demonstração não pôde ser criado.')
  console.log(`Voo simulado: os três arquivos estão em ${join(ROOT, folder)} e não vêm de uma aeronave real.\n`)
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
