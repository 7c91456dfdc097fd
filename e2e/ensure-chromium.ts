/** `node e2e/ensure-chromium.ts`: finds a Chromium, installs one where that needs no permission, or prints how to install it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
  if (apt('install', '-y', 'chromium') !== 0 && apt('update') === 0) apt('install', '-y', 'chromium')
}
if (findChromium() === undefined) {
  process.stderr.write(
    'Os testes no navegador precisam do Chromium. Instale-o (no Debian: apt-get install chromium) ou diga onde está com FAIXA_CHROMIUM=/caminho.\n',
  )
  process.exitCode = 1
}
