import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { start } from './start.ts'
import { addFont } from './ui/add-font.ts'

addFont()
start()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
