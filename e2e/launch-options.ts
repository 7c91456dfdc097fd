/** Options with which the journeys, the pictures and the benches start Chromium. */
import type { LaunchOptions } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

export function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-unsafe-swiftshader',
    ],
  }
}
