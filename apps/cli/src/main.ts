#!/usr/bin/env node
import { runCommandLine } from './run.ts'
import { createTerminal } from './terminal/terminal.ts'

// A reader such as `head` closes the pipe early: `faixa` then ends without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2), createTerminal(process))
