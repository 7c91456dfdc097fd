#!/usr/bin/env node
import { runCommandLine } from './run.ts'
import { createTerminal } from './terminal/terminal.ts'

// `faixa ler … | head` closes the pipe early; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2), createTerminal(process))
