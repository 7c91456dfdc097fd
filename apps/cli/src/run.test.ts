import { describe, expect, it } from 'vitest'
import { collectingTerminal } from './collecting-terminal.fixture.ts'
import { commands } from './commands.ts'
import { nearest } from './nearest.ts'
import { runCommandLine } from './run.ts'

async function run(...args: string[]) {
  const terminal = collectingTerminal()
  const code = await runCommandLine(args, terminal)
  return { code, out: terminal.out(), err: terminal.err() }
}

describe('the command line', () => {
  it.each([[], ['--help'], ['-h'], ['ajuda']])('shows every command for %j', async (...args) => {
    const { code, out, err } = await run(...args)
    expect([code, err]).toEqual([0, ''])
    for (const name of Object.keys(commands)) expect(out).toContain(`  ${name} `)
  })

  it.each(Object.keys(commands))('explains %s in two ways', async (name) => {
    const { code, out } = await run(name, '--help')
    expect(code).toBe(0)
    expect(out).toContain(`Uso: faixa ${name}`)
    expect(out).toContain('Código de saída:')
    expect((await run('ajuda', name)).out).toBe(out)
  })

  it('suggests the command that was meant', async () => {
    expect(await run('medr')).toEqual({
      code: 2,
      out: '',
      err: 'O comando «medr» não existe; você quis dizer «medir»? Veja: faixa --help\n',
    })
    expect((await run('constructor')).err).toContain('não existe.')
  })

  it('refuses an unknown command as an object too, where one is asked for', async () => {
    const { code, out } = await run('lr', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ erro: { codigo: 'chamada-invalida' } })
  })
})

describe('the nearest word', () => {
  it.each([
    ['medri', 'medir'],
    ['MEDIR', 'medir'],
    ['lerr', 'ler'],
    ['xyz', undefined],
    ['', undefined],
  ])('to %j is %j', (word, expected) => {
    expect(nearest(word, ['ler', 'medir'])).toBe(expected)
  })
})
