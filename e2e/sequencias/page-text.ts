import { join } from 'node:path'
import { build, type Rollup } from 'vite'

/** The script of apps/web/src/campo/device.fixture.ts with everything that it imports, built as the application's own scripts are. */
export async function deviceScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.BASE_URL': '"./"' },
    build: {
      target: 'es2024',
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../../apps/web/src/campo/device.fixture.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput
  return built.output[0].code
}
