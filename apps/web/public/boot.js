// Runs before anything is drawn: determines whether bar and menu are to be expected, and in which colours. Keys are those of session.ts,
// application.tsx and Mantine.
try {
  const { dataset } = document.documentElement
  const scheme = localStorage.getItem('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.mantineColorScheme = dark ? 'dark' : 'light'
  dataset.boot = localStorage.getItem('token') === null ? 'out' : 'in'
  const small = matchMedia('(max-width: 68.74em)').matches
  const narrow = localStorage.getItem(`faixa-menu-recolhido${small ? '-em-janela-menor' : ''}`)
  if (narrow === 'true' || (small && narrow === null)) dataset.menu = 'narrow'
} catch {
  // Without storage, the bar and the menu are drawn in light colours.
}

// If a script of the first screen fails to load, no other code can report it.
window.addEventListener(
  'error',
  ({ target }) => {
    const said = document.getElementById('boot-offline')
    if (!(target instanceof HTMLScriptElement) || !said) return
    said.hidden = false
    said.querySelector('button').onclick = () => location.reload()
    window.addEventListener('online', () => location.reload())
  },
  true,
)
