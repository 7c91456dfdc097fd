import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Assets are found relative to the document's <base>, which the server sets: one build serves any FAIXA_BASE. */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : '/sp/',
  plugins: [react()],
  // Only people's own code is split by hand; libraries that one screen needs come with that screen.
  build: { target: 'es2024', sourcemap: true, chunkSizeWarningLimit: 1200 },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
}))
