import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** Assets are found relative to the document's <base>, which the server sets: one build serves any FAIXA_BASE. */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : '/sp/',
  plugins: [react(), precompress()],
  build: {
    target: 'es2024',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    // Read by first-screen.test.ts, which weighs what a route loads.
    manifest: 'manifest.json',
    // The content policy lets nothing be loaded from data: addresses but pictures.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': process.env.FAIXA_SERVIDOR ?? 'http://127.0.0.1:3000' } },
}))
