// Runs before anything is drawn: says whether the bar and the menu are to be expected, and in which colours. Keys are those of session.ts,
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
  // A storage that is switched off says nothing: the bar and the menu are drawn in light colours.
}

// A program of the first screen that does not arrive leaves nothing else to say so.
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
