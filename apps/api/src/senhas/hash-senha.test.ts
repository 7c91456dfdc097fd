import { expect, test } from 'vitest'
import { hashSenha, verifySenha } from './hash-senha.ts'

test('a password counts whole, to its last character and in any script, spaces included', async () => {
  const senha = `${'a'.repeat(180)}  São João 密码 🌱`
  const made = await hashSenha(senha)
  expect(await verifySenha(made, senha)).toBe(true)
  for (const other of [senha.slice(0, -1), senha.slice(0, 100), senha.replace('  ', ' '), senha.toLowerCase()]) {
    expect(await verifySenha(made, other)).toBe(false)
  }
})
