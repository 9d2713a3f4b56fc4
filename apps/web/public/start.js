/*
 * Runs before anything is painted, in every browser, and therefore is written in the oldest JavaScript.
 * Turns Internet Explorer away (spec: orders §1) and sets the colour scheme, so that the other one never flashes up.
 */
function startKontor() {
  var root = document.documentElement

  function stored(key) {
    try {
      return window.localStorage.getItem(key)
    } catch (_refused) {
      return null
    }
  }

  function refuse() {
    var texts = {
      de: 'Kontor läuft nicht im Internet Explorer. Bitte verwenden Sie einen anderen Browser, zum Beispiel Firefox, Chrome, Edge oder Safari.',
      en: 'Kontor does not run in Internet Explorer. Please use another browser, such as Firefox, Chrome, Edge or Safari.',
      es: 'Kontor no funciona en Internet Explorer. Utilice otro navegador, por ejemplo Firefox, Chrome, Edge o Safari.',
    }
    var language =
      stored('kontor.locale') || (navigator.language || navigator.userLanguage || 'de').slice(0, 2)
    var box = document.createElement('p')
    box.setAttribute('role', 'alert')
    box.style.cssText = 'max-width:36em;margin:4em auto;padding:0 1em;font:16px/1.5 sans-serif'
    box.appendChild(document.createTextNode(texts[language] || texts.de))
    document.body.appendChild(box)
  }

  if (/MSIE |Trident\//.test(navigator.userAgent)) {
    window.addEventListener('load', refuse)
    return
  }

  var scheme = stored('mantine-color-scheme-value')
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
}

startKontor()
