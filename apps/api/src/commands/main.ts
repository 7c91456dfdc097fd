/**
 * `npm run -s faixa-servidor -- COMMAND …`: one program for all operations on an installation. Each command is also a separate file here,
 * with the exit codes that it documents.
 */
import { VERSION } from '../version.ts'
import { ensureScreens } from './ensure-screens.ts'

interface Command {
  readonly about: string
  run(): Promise<unknown>
}

/** Operands follow the names as the help prints them. */
const COMMANDS: Readonly<Record<string, Command & { readonly operands?: string }>> = {
  iniciar: { about: 'atende e mede, conforme FAIXA_PAPEL', run: start },
  migrar: { about: 'leva o banco ao esquema deste programa', run: () => import('./migrate.ts') },
  copiar: { about: 'copia o banco e os arquivos em FAIXA_COPIAS', run: () => import('./make-backup.ts') },
  restaurar: {
    operands: 'PASTA-DA-CÓPIA',
    about: 'restaura uma cópia em uma instalação vazia',
    run: () => import('./restore-backup.ts'),
  },
  conferir: { about: 'lê cada arquivo guardado contra o seu SHA-256', run: () => import('./check-files.ts') },
  'conferir-somas': { about: 'soma de novo todos os laudos', run: () => import('./check-sums.ts') },
  'verificar-registro': {
    operands: '[--cabeca ARQUIVO]',
    about: 'prova que nenhuma revisão de laudo foi alterada',
    run: () => import('./check-log.ts'),
  },
  'trocar-chave': {
    operands: '[--abandonar]',
    about: 'cifra os dados sigilosos com uma chave nova',
    run: () => import('./rotate-key.ts'),
  },
  'trocar-chave-de-assinatura': {
    about: 'faz outra chave para assinar os laudos',
    run: () => import('./rotate-signing-key.ts'),
  },
  'mudar-de-banco': {
    operands: '--para ENDEREÇO',
    about: 'leva tudo a outro banco vazio: postgres://…, ou embutido para voltar',
    run: () => import('./move-database.ts'),
  },
  'apagar-demonstracao': {
    operands: '[--sim]',
    about: 'apaga os dados de demonstração; sem --sim, só diz o que apagaria',
    run: () => import('./delete-demonstration.ts'),
  },
  versao: { about: 'diz a versão deste programa', run: sayVersion },
}

const [asked] = process.argv.slice(2)
const name = asked === '--version' ? 'versao' : asked
const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name]
if (command) {
  // Each command reads its own operands.
  process.argv.splice(2, 1)
  await command.run()
} else {
  const isRequested = name === 'ajuda' || name === '--help' || name === '-h'
  process[isRequested ? 'stdout' : 'stderr'].write(helpText(isRequested ? undefined : name))
  process.exitCode = isRequested ? 0 : 2
}

async function start(): Promise<void> {
  try {
    await ensureScreens(process.env['FAIXA_PAPEL'])
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    return
  }
  await import('../main.ts')
}

async function sayVersion(): Promise<void> {
  process.stdout.write(`Faixa ${VERSION}\n`)
}

function helpText(unknown: string | undefined): string {
  const rows = Object.entries(COMMANDS).map(([called, { operands, about }]) => ({
    call: [called, operands].filter(Boolean).join(' '),
    about,
  }))
  const width = Math.max(...rows.map(({ call }) => call.length))
  return [
    ...(unknown === undefined ? [] : [`Não há o comando ${unknown}.`, '']),
    'Uso: faixa-servidor COMANDO, com as variáveis de ambiente de docs/runbook.md.',
    '',
    ...rows.map(({ call, about }) => `  ${call.padEnd(width)}  ${about}`),
    '',
  ].join('\n')
}
