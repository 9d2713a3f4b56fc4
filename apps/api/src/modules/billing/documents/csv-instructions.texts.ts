import type { Translated } from '@kontor/contract/shared'

/** How CSV files are opened: a title, then numbered steps. */
export interface CsvInstructions {
  readonly title: Translated
  readonly intro: Translated
  readonly steps: readonly Translated[]
  readonly hint: Translated
}

const INTRO: Translated = {
  de: 'Die CSV-Dateien aus Kontor sind durch Semikolons getrennt, in UTF-8 mit Kennung (BOM), und schreiben Beträge mit Komma. Mit deutschen Ländereinstellungen öffnen sie sich ohne weiteres richtig.',
  en: 'The CSV files from Kontor are separated by semicolons, in UTF-8 with a byte order mark, and write amounts with a comma. With German regional settings they open correctly by themselves.',
  es: 'Los archivos CSV de Kontor están separados por punto y coma, en UTF-8 con marca (BOM), y escriben los importes con coma. Con la configuración regional alemana o española se abren bien directamente.',
}
const HINT: Translated = {
  de: 'Speichern Sie eine bearbeitete Datei unter einem anderen Namen: Das Original bleibt in Kontor jederzeit abrufbar.',
  en: 'Save a file that you have edited under another name: the original can be fetched from Kontor at any time.',
  es: 'Guarde un archivo modificado con otro nombre: el original puede descargarse de Kontor en cualquier momento.',
}

export const CSV_INSTRUCTIONS: Readonly<Record<'windows' | 'mac', CsvInstructions>> = {
  windows: {
    title: {
      de: 'CSV-Dateien unter Windows öffnen (Excel)',
      en: 'Opening CSV files on Windows (Excel)',
      es: 'Abrir archivos CSV en Windows (Excel)',
    },
    intro: INTRO,
    steps: [
      {
        de: 'Laden Sie die Datei in Kontor herunter. Sie liegt danach im Ordner „Downloads“.',
        en: 'Download the file in Kontor. It is then in the folder “Downloads”.',
        es: 'Descargue el archivo en Kontor. Se guarda en la carpeta «Descargas».',
      },
      {
        de: 'Ein Doppelklick öffnet sie in Excel. Stehen alle Werte in Spalten, sind Sie fertig.',
        en: 'A double click opens it in Excel. When all values stand in columns, you are done.',
        es: 'Haga doble clic para abrirlo en Excel. Si los valores aparecen en columnas, ya está.',
      },
      {
        de: 'Steht alles in einer Spalte: Öffnen Sie eine leere Mappe und wählen Sie „Daten“ › „Aus Text/CSV“, dann die Datei.',
        en: 'If everything stands in one column: open an empty workbook and choose “Data” › “From Text/CSV”, then the file.',
        es: 'Si todo está en una sola columna: abra un libro vacío y elija «Datos» › «De texto/CSV» y después el archivo.',
      },
      {
        de: 'Wählen Sie als Dateiursprung „65001: Unicode (UTF-8)“ und als Trennzeichen „Semikolon“.',
        en: 'Choose “65001: Unicode (UTF-8)” as file origin and “Semicolon” as delimiter.',
        es: 'Elija «65001: Unicode (UTF-8)» como origen del archivo y «Punto y coma» como delimitador.',
      },
      {
        de: 'EAN und Bestellnummern: Wählen Sie „Daten transformieren“ und stellen Sie diese Spalten auf „Text“, damit keine Ziffer verloren geht.',
        en: 'EANs and order numbers: choose “Transform data” and set these columns to “Text”, so that no digit is lost.',
        es: 'EAN y números de pedido: elija «Transformar datos» y ponga estas columnas en «Texto» para no perder dígitos.',
      },
      {
        de: 'Wählen Sie „Schließen und laden“.',
        en: 'Choose “Close & Load”.',
        es: 'Elija «Cerrar y cargar».',
      },
    ],
    hint: HINT,
  },
  mac: {
    title: {
      de: 'CSV-Dateien auf dem Mac öffnen (Numbers oder Excel)',
      en: 'Opening CSV files on a Mac (Numbers or Excel)',
      es: 'Abrir archivos CSV en un Mac (Numbers o Excel)',
    },
    intro: INTRO,
    steps: [
      {
        de: 'Laden Sie die Datei in Kontor herunter. Sie liegt danach im Ordner „Downloads“.',
        en: 'Download the file in Kontor. It is then in the folder “Downloads”.',
        es: 'Descargue el archivo en Kontor. Se guarda en la carpeta «Descargas».',
      },
      {
        de: 'Numbers: Ein Doppelklick öffnet sie. Steht alles in einer Spalte, wählen Sie „Tabelle“ › „Importeinstellungen ändern“ und als Trennzeichen „Semikolon“.',
        en: 'Numbers: a double click opens it. If everything stands in one column, choose “Table” › “Adjust Import Settings” and “Semicolon” as separator.',
        es: 'Numbers: ábralo con doble clic. Si todo está en una sola columna, elija «Tabla» › «Cambiar ajustes de importación» y «Punto y coma» como separador.',
      },
      {
        de: 'Excel für Mac: Öffnen Sie eine leere Mappe und wählen Sie „Daten“ › „Daten abrufen“ › „Aus Text/CSV“, dann die Datei.',
        en: 'Excel for Mac: open an empty workbook and choose “Data” › “Get Data” › “From Text/CSV”, then the file.',
        es: 'Excel para Mac: abra un libro vacío y elija «Datos» › «Obtener datos» › «De texto/CSV» y después el archivo.',
      },
      {
        de: 'Wählen Sie als Dateiursprung „Unicode (UTF-8)“ und als Trennzeichen „Semikolon“.',
        en: 'Choose “Unicode (UTF-8)” as file origin and “Semicolon” as delimiter.',
        es: 'Elija «Unicode (UTF-8)» como origen del archivo y «Punto y coma» como delimitador.',
      },
      {
        de: 'Stellen Sie die Spalten EAN und Bestellnummer auf „Text“, damit keine Ziffer verloren geht, und laden Sie die Daten.',
        en: 'Set the columns EAN and order number to “Text”, so that no digit is lost, and load the data.',
        es: 'Ponga las columnas EAN y número de pedido en «Texto» para no perder dígitos y cargue los datos.',
      },
    ],
    hint: HINT,
  },
}

export const INSTRUCTION_PAGE: Translated = {
  de: 'Seite {page} von {pages}',
  en: 'Page {page} of {pages}',
  es: 'Página {page} de {pages}',
}
