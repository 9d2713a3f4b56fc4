import type { ForeignCountry } from './places.ts'

export const FIRST_NAMES: readonly string[] =
  `Anneke Antonia Aylin Beate Carolin Christa Dagmar Doreen Elke Emilia Eva Fatma Frieda Gabriele Gesine Greta
Hanna Heike Helene Ida Ilka Inga Ines Isabell Jana Jasmin Johanna Judith Karin Katja Kirsten Lea Leonie Lina Luise
Maja Maren Margarete Marlene Meike Merle Miriam Nadine Nele Olga Pauline Pia Ramona Rebekka Renate Rieke Rosa Sandra
Silke Simone Sonja Svenja Tabea Tanja Theresa Ulrike Vanessa Verena Wiebke Yvonne Adam Albert Alexander Arne Axel
Bastian Bernd Carsten Cem Christoph Clemens Dario Dennis Dirk Eike Enrico Erik Fabian Florian Gerd Gregor Hannes Hauke
Henning Hendrik Ingo Ivan Jakob Jens Joachim Johannes Jonas Jörg Julian Kai Karl Kilian Konrad Lars Lennart Linus Ludwig
Malte Manfred Marcel Marius Martin Mirko Nico Norbert Ole Oskar Patrick Rainer Ralf Robin Rüdiger Sascha Simon Sven
Theo Thorsten Till Timo Torben Ulrich Valentin Viktor Volker Yannick`.split(/\s+/)

export const LAST_NAMES: readonly string[] =
  `Ahlers Albers Arndt Asmussen Bach Bartels Behrens Bender Bergmann Bernhardt Binder Blum Bock Böttcher Brandt
Brinkmann Brockmann Buchholz Burmeister Busch Carstensen Claußen Cordes Dahlke Decker Diekmann Dietz Dorn Ebert Eckert
Ehlers Eichhorn Engel Ernst Esser Falk Feldmann Fink Förster Freitag Friedrichs Fritz Gebhardt Geiger Gerlach Giese
Glaser Götz Graf Greiner Grimm Gross Haas Hagemann Hansen Harms Haupt Heck Heidemann Hein Hellwig Henkel Hering Heß
Heuer Hinrichs Hirsch Horn Hübner Hummel Jacobi Jäger Janßen Kaya Kern Kirchner Klose Knapp Kolb Konrad Kowalczyk
Kramer Kröger Kruse Kuhn Kunz Lindemann Link Löffler Lück Lüders Maurer Menzel Merkel Metzger Michels Mohr Mühlbauer
Naumann Nolte Ohlsen Opitz Ott Özdemir Pabst Paulsen Petersen Pfeiffer Pohl Popp Rademacher Rau Rauch Reimann Reuter
Riedel Ritter Rohde Römer Rose Rudolph Runge Sander Sauer Schilling Schlüter Schramm Schreiber Schütte Seidel Seifert
Sievers Sommer Stahl Stark Steffens Stein Stolz Straub Strobel Thiel Thomsen Tietz Ulrich Unger Urban Vogt Voigt Volk
Voss Wagenknecht Wegener Weidner Wendt Wenzel Wessel Westphal Wiegand Wieland Wiese Wilke Wirth Witte Wolff Zander
Zeller Ziegler Zimmer`.split(/\s+/)

export const FOREIGN_NAMES: Readonly<Record<ForeignCountry, readonly (readonly [string, string])[]>> = {
  AT: [
    ['Barbara', 'Hofstätter'],
    ['Lukas', 'Eder'],
    ['Katharina', 'Wallner'],
    ['Thomas', 'Leitgeb'],
    ['Elisabeth', 'Brunnhuber'],
    ['Stefan', 'Rainer'],
  ],
  FR: [
    ['Mathilde', 'Girard'],
    ['Julien', 'Marchand'],
    ['Amélie', 'Schaeffer'],
    ['Nicolas', 'Fontaine'],
  ],
  NL: [
    ['Anouk', 'van Dijk'],
    ['Jeroen', 'Smits'],
    ['Marleen', 'de Groot'],
    ['Pieter', 'Kuipers'],
  ],
}
