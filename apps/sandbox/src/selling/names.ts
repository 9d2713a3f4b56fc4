/** Common first names in Germany, across ages and origins; some have letters outside Latin-1, as customers do. */
export const FIRST_NAMES = listed(`
  Anna, Lena, Marie, Sophie, Laura, Julia, Katharina, Lisa, Sarah, Hannah, Emma, Mia, Johanna, Clara,
  Charlotte, Franziska, Nina, Sabine, Petra, Monika, Claudia, Susanne, Birgit, Andrea, Stefanie,
  Nicole, Christina, Martina, Heike, Ursula, Ayşe, Elif, Zeynep, Aleksandra, Lukas, Leon, Jonas, Paul,
  Felix, Maximilian, Elias, Noah, Ben, Finn, Tim, Jan, Niklas, Moritz, Philipp, Tobias, Sebastian,
  Daniel, Christian, Andreas, Stefan, Thomas, Michael, Markus, Jürgen, Wolfgang, Klaus, Uwe, Matthias,
  Frank, Mehmet, Emre, Piotr, Björn, Sören
`)

export const LAST_NAMES = listed(`
  Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch,
  Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann,
  Hartmann, Lange, Schmitt, Werner, Krause, Meier, Lehmann, Schmid, Schulze, Maier, Köhler, Herrmann,
  König, Walter, Mayer, Huber, Kaiser, Fuchs, Peters, Lang, Scholz, Möller, Weiß, Jung, Hahn,
  Schubert, Vogel, Friedrich, Keller, Günther, Frank, Berger, Winkler, Roth, Beck, Lorenz, Baumann,
  Franke, Albrecht, Schuster, Simon, Ludwig, Böhm, Winter, Kraus, Yılmaz, Demir, Kowalski, Nowak, von
  der Heide
`)

function listed(text: string): string[] {
  return text.split(',').map((name) => name.trim())
}
